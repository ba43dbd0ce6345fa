import { existsSync } from "node:fs"

const needed = {
  patroni: "/usr/bin/patroni",
  "etcd-server": "/usr/bin/etcd",
  haproxy: "/usr/sbin/haproxy",
  pgbouncer: "/usr/sbin/pgbouncer",
  caddy: "/usr/bin/caddy",
  postgresql: "/usr/lib/postgresql",
}

/** @throws with the command that installs what is missing */
export function provideClusterTools(): void {
  const missing = Object.entries(needed).flatMap(([name, file]) => (existsSync(file) ? [] : name))
  if (missing.length > 0) throw new Error(`Install what is missing: apt-get install ${missing.join(" ")}`)
}

import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { Program } from "./program.ts"

const etcdPort = 3679
const balancerPort = 3680
const poolerPort = 3670
const nodes = [
  { name: "uno", port: 3681, api: 3691 },
  { name: "dos", port: 3682, api: 3692 },
] as const
type Node = (typeof nodes)[number]

const password = "clave-del-ensayo"
export const databaseUrl = (role = "trazo_owner") =>
  `postgres://${role}:${password}@127.0.0.1:${balancerPort}/trazo`
export const poolerUrl = `postgres://127.0.0.1:${poolerPort}`
export const superuserUrl = `postgres://postgres:${password}@127.0.0.1:${balancerPort}/postgres`

/** Two PostgreSQL under Patroni, which keeps the leader's name in etcd. HAProxy leads to the leader, and pgbouncer to HAProxy. */
export class PostgresCluster {
  readonly etcd: Program
  readonly balancer: Program
  readonly pooler: Program
  readonly #nodes: ReadonlyMap<Node["name"], Program>
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
    const log = (name: string) => join(folder, `${name}.log`)
    const client = `http://127.0.0.1:${etcdPort}`
    const etcd = ["--data-dir", join(folder, "etcd"), "--listen-client-urls", client]
    const peer = ["--advertise-client-urls", client, "--listen-peer-urls", "http://127.0.0.1:0"]
    this.etcd = new Program({ command: "etcd", args: [...etcd, ...peer], log: log("etcd") })
    const settings = join(folder, "haproxy.cfg")
    writeFileSync(settings, balancerSettings())
    this.balancer = new Program({ command: "haproxy", args: ["-db", "-f", settings], log: log("haproxy") })
    const pooling = join(folder, "pgbouncer.ini")
    writeFileSync(pooling, poolerConfig(folder))
    this.pooler = new Program({
      command: "pgbouncer",
      args: [pooling],
      log: log("pgbouncer"),
      user: "postgres",
    })
    const patroni = (node: Node) => {
      const file = join(folder, `${node.name}.yml`)
      writeFileSync(file, JSON.stringify(nodeSettings(node, folder), null, 2)) // JSON is YAML
      return new Program({ command: "patroni", args: [file], log: log(node.name), user: "postgres" })
    }
    this.#nodes = new Map(nodes.map((node) => [node.name, patroni(node)]))
  }

  /** The folder belongs to the user who runs PostgreSQL. */
  start(): void {
    this.etcd.start()
    this.balancer.start()
    this.pooler.start()
    for (const node of this.#nodes.values()) node.start()
  }

  async leader(): Promise<Node | undefined> {
    const leads = await Promise.all(nodes.map(({ api }) => answers(`http://127.0.0.1:${api}/primary`)))
    return nodes.find((_, index) => leads[index])
  }

  /** Whether the other node would lose nothing. */
  async hasStandby(): Promise<boolean> {
    const follow = nodes.map(({ api }) => answers(`http://127.0.0.1:${api}/synchronous`))
    return (await Promise.all(follow)).includes(true)
  }

  /** As a machine that loses its power. Returns what starts it again. */
  async killLeader(): Promise<() => void> {
    const leader = await this.leader()
    if (!leader) throw new Error("There is no leader to kill")
    const node = this.#nodes.get(leader.name)
    await node?.kill()
    killPostgres(join(this.#folder, leader.name))
    return () => node?.start()
  }

  async stop(): Promise<void> {
    for (const [name, node] of this.#nodes) {
      await node.kill()
      killPostgres(join(this.#folder, name))
    }
    await this.pooler.kill()
    await this.balancer.kill()
    await this.etcd.kill()
  }
}

/** Patroni gives PostgreSQL a session of its own, so its process group does not contain it. */
function killPostgres(data: string): void {
  const file = join(data, "postmaster.pid")
  if (!existsSync(file)) return
  try {
    process.kill(Number(readFileSync(file, "utf8").split("\n")[0]), "SIGKILL")
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error
  }
}

const answers = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  )

function balancerSettings(): string {
  const servers = nodes.map(({ name, port, api }) => `  server ${name} 127.0.0.1:${port} check port ${api}`)
  return `defaults
  mode tcp
  timeout connect 2s
  timeout client 1h
  timeout server 1h
  timeout check 2s
listen postgresql
  bind 127.0.0.1:${balancerPort}
  option httpchk OPTIONS /primary
  http-check expect status 200
  default-server inter 1s fall 2 rise 1 on-marked-down shutdown-sessions
${servers.join("\n")}
`
}

function nodeSettings({ name, port, api }: Node, folder: string) {
  const binaries = "/usr/lib/postgresql"
  const [version = ""] = readdirSync(binaries).sort().reverse()
  const runtime = join(folder, `${name}-run`)
  mkdirSync(runtime, { recursive: true })
  chmodSync(runtime, 0o777)
  const role = (username: string) => ({ username, password })
  return {
    scope: "trazo",
    name,
    restapi: { listen: `127.0.0.1:${api}`, connect_address: `127.0.0.1:${api}` },
    etcd3: { host: `127.0.0.1:${etcdPort}` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 4,
        // What was committed is on both machines, so that a lost leader takes nothing with it.
        synchronous_mode: true,
        postgresql: { use_pg_rewind: true, parameters: { max_connections: 120, wal_log_hints: "on" } },
      },
      initdb: [{ encoding: "UTF8" }, { locale: "C.UTF-8" }, "data-checksums"],
    },
    postgresql: {
      listen: `127.0.0.1:${port}`,
      connect_address: `127.0.0.1:${port}`,
      data_dir: join(folder, name),
      bin_dir: join(binaries, version, "bin"),
      pgpass: join(runtime, "pgpass"),
      authentication: { superuser: role("postgres"), replication: role("replica"), rewind: role("rewind") },
      pg_hba: [
        "host all all 127.0.0.1/32 scram-sha-256",
        "host replication replica 127.0.0.1/32 scram-sha-256",
      ],
      parameters: { unix_socket_directories: runtime, wal_keep_size: "1GB" },
    },
  }
}

/** In transaction mode. It asks PostgreSQL for the proof of each role's password, and keeps none of its own but the superuser's. */
function poolerConfig(folder: string): string {
  const users = join(folder, "pgbouncer-users")
  writeFileSync(users, `"postgres" "${password}"\n`)
  return `[databases]
trazo = host=127.0.0.1 port=${balancerPort} auth_user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${poolerPort}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
pool_mode = transaction
default_pool_size = 10
max_client_conn = 200
server_login_retry = 1
server_connect_timeout = 3
`
}

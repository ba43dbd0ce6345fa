import { isOnThisMachine, isThisMachine } from "../network/this-machine.ts"

type DatabaseTls = "required" | "optional" | undefined

/**
 * The URL with which the connection uses TLS with a certificate that is valid for the server's name (ASVS 5.0, 12.3.1
 * and 12.3.2). Without a choice, only a server on this machine is exempt.
 */
export function withRequiredTls(url: string, wanted: DatabaseTls): string {
  return (wanted ?? (isLocal(url) ? "optional" : "required")) === "required" ? withVerifiedTls(url) : url
}

/** The parameter `host` overrides the URL's own host. A path is a Unix socket. */
function isLocal(url: string): boolean {
  const hosts = new URL(url).searchParams.getAll("host")
  if (hosts.length === 0) return isOnThisMachine(url) || /^[a-z]+:\/\/[^/]*%2f/i.test(url)
  return hosts.every((host) => host.startsWith("/") || isThisMachine(host))
}

/** Options of the URL that weaken the verification are removed. A private authority is named with `sslrootcert`. */
function withVerifiedTls(url: string): string {
  const address = new URL(url)
  for (const name of ["ssl", "uselibpqcompat"]) address.searchParams.delete(name)
  address.searchParams.set("sslmode", "verify-full")
  return address.href
}

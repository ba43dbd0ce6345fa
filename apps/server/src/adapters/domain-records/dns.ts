import { Resolver } from "node:dns/promises"
import type { DomainRecords } from "./port.ts"

/** @param servers addresses with port, by default the system's */
export function dnsRecords({
  servers,
  timeout = 2000,
}: {
  servers?: string[]
  timeout?: number
} = {}): DomainRecords {
  const resolver = new Resolver({ timeout, tries: 1 })
  if (servers) resolver.setServers(servers)
  return {
    async texts(name) {
      try {
        return (await resolver.resolveTxt(name)).map((parts) => parts.join(""))
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException
        return code === "ENOTFOUND" || code === "ENODATA" ? [] : null
      }
    },
  }
}

import { X509Certificate } from "node:crypto"
import { authorityAddresses } from "@trazo/pki/authority/profile"
import type { Deps } from "../../deps.ts"

/** A process that has just started may be slow to respond. */
const patienceMilliseconds = 10_000

/**
 * Fetches the root's certificate from the addresses in the authority's own certificate and in those that it issues now.
 * Certificates contain them for good, so a later change of PORT or PKI_BASE_URL leaves them dead.
 * @returns the addresses that do not return the root's certificate
 */
export async function findDeadAddresses({
  authority,
  settings,
}: Pick<Deps, "authority" | "settings">): Promise<string[]> {
  if (authority.publication.by === "authority") return []
  const [issuing, root] = authority.chain
  if (!issuing || !root) return []
  const current = authorityAddresses(settings.pki.baseUrl).rootCertificate
  const addresses = [...new Set([...issuerAddresses(issuing), current])]
  const found = await Promise.all(addresses.map((address) => returns(address, root)))
  return addresses.filter((_address, index) => !found[index])
}

/** «CA Issuers» of the authority information access. */
function issuerAddresses(certificate: Buffer): string[] {
  const { infoAccess = "" } = new X509Certificate(certificate)
  return [...infoAccess.matchAll(/^CA Issuers - URI:(\S+)$/gm)].map(([, address = ""]) => address)
}

async function returns(address: string, certificate: Buffer): Promise<boolean> {
  try {
    // Most programs that verify certificates follow no redirect.
    const limits = { redirect: "manual", signal: AbortSignal.timeout(patienceMilliseconds) } as const
    const response = await fetch(address, limits)
    return response.ok && certificate.equals(Buffer.from(await response.arrayBuffer()))
  } catch {
    // Whatever keeps it from coming, a verifier does not get it either.
    return false
  }
}

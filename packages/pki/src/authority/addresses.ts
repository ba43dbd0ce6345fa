/** The addresses that stand in certificates, where the world looks for states and issuers. */
export type AuthorityAddresses = {
  ocsp: string
  rootCertificate: string
  rootCrl: string
  issuingCertificate: string
  issuingCrl: string
}

/**
 * Addresses under one setting such as «http://pki.example.ec». Plain http, because fetching a CRL over TLS could
 * need that very CRL (RFC 5280 §8); what lies there is signed anyway. Never taken from a request's host.
 */
export function authorityAddresses(base: string): AuthorityAddresses {
  const url = new URL(base)
  if (url.protocol !== "http:") throw new RangeError("The authority's addresses are plain http")
  if (url.username || url.password || url.search || url.hash)
    throw new RangeError("A bare address is expected")
  const root = url.href.replace(/\/$/, "")
  return {
    ocsp: `${root}/ocsp`,
    rootCertificate: `${root}/pki/root.cer`,
    rootCrl: `${root}/pki/root.crl`,
    issuingCertificate: `${root}/pki/issuing.cer`,
    issuingCrl: `${root}/pki/issuing.crl`,
  }
}

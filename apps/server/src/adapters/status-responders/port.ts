/** The OCSP services of other authorities. */
export interface StatusResponders {
  /** Sends an OCSPRequest (DER) to `address`. Resolves in five seconds at most. */
  ask(address: URL, request: Uint8Array): Promise<ResponderAnswer>
}

export type ResponderAnswer =
  /** OCSPResponse, DER; not verified. */
  { readonly der: Uint8Array } | { readonly failure: "notReachable" | "tooLarge" | "tooSlow" }

import type { Certificate } from "@trazo/contract/certificates"

/** What is over can't be revoked; a certificate that is only on its way can. */
export function isRevocable({ status }: Pick<Certificate, "status">): boolean {
  return status !== "revoked" && status !== "expired"
}

import type { Certificate } from "@trazo/contract/certificates"

export function isRevocable({ status }: Pick<Certificate, "status">): boolean {
  return status !== "revoked" && status !== "expired"
}

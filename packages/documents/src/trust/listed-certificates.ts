import type { Bytes } from "@trazo/pki/bytes"
import { openTrustList, type SignedTrustList } from "./trust-list.ts"

/** DER of the certificates of the authorities that this product knows. @throws TrustListError */
export async function listedCertificates(): Promise<Bytes[]> {
  const { default: list } = await import("../../trust/trust-list.json", { with: { type: "json" } })
  return await openTrustList(list as SignedTrustList)
}

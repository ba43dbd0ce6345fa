import { equalBytes } from "@trazo/pki/bytes"
import type { Chain } from "../trust/chain.ts"
import type { CheckOptions } from "./check-options.ts"
import { type Reason, type ReasonCode, reason } from "./reasons.ts"

const codes: Record<Chain["end"], ReasonCode> = {
  trusted: "trusted",
  unknown: "unknownIssuer",
  namesake: "namesakeIssuer",
  forged: "forgedIssuer",
  unsupported: "notUnderstood",
}

/** Where the chain of a certificate ends. `issuer` is the name that the certificate gives. */
export function issuerReason({ end, path }: Chain, issuer: string, { trust }: CheckOptions): Reason {
  const anchor = path.at(-1)
  const isListed = anchor !== undefined && trust.some((der) => equalBytes(der, anchor.der))
  const code = end === "trusted" && !isListed ? "trustedByVisitor" : codes[end]
  return reason(code, issuer && `Emisor: ${issuer}.`)
}

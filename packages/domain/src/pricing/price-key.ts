import { type CertificateKind, isCertificateKind } from "../certificates/certificate-kind.ts"
import { type Validity, validities } from "../certificates/validity.ts"
import type { Channel } from "../requests/channel.ts"

type Holder = "natural" | "naturalRuc" | "legal"

/**
 * Names of prices (docs/product-decisions.md section 3). The kind's key alone is its one-year certificate in the normal
 * channel, so naturalOneYear does not exist. All others are named like `naturalRucTwoYearsFast`.
 */
export type PriceKey =
  | CertificateKind
  | `${Holder}${Exclude<Validity, "OneYear">}`
  | `${Holder}${Validity}${"Fast" | "Convenio"}`

export type PricedCertificate = { kind: CertificateKind; validity: Validity; channel: Channel }

const holders: Record<CertificateKind, Holder> = {
  subject1: "natural",
  subject2: "naturalRuc",
  subject4: "legal",
}

const kinds: Record<Holder, CertificateKind> = {
  natural: "subject1",
  naturalRuc: "subject2",
  legal: "subject4",
}

const suffixes: Record<Channel, "" | "Fast" | "Convenio"> = { normal: "", fast: "Fast", convenio: "Convenio" }

const shape = new RegExp(`^(naturalRuc|natural|legal)(${validities.join("|")})(Fast|Convenio)?$`)

export function priceKey({ kind, validity, channel }: PricedCertificate): PriceKey {
  if (validity === "OneYear" && channel === "normal") return kind
  return `${holders[kind]}${validity}${suffixes[channel]}` as PriceKey
}

/** Null for a key that no certificate has. */
export function parsePriceKey(key: string): PricedCertificate | null {
  if (isCertificateKind(key)) return { kind: key, validity: "OneYear", channel: "normal" }
  const [, holder, validity, suffix] = shape.exec(key) ?? []
  if (!holder || !validity) return null
  const channel: Channel = suffix === "Fast" ? "fast" : suffix === "Convenio" ? "convenio" : "normal"
  if (validity === "OneYear" && channel === "normal") return null
  return { kind: kinds[holder as Holder], validity: validity as Validity, channel }
}

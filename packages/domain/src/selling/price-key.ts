import { type Channel, channelNames, channels } from "../buying/channel.ts"
import { type CertificateKind, isCertificateKind } from "../certificates/certificate-kind.ts"
import { type Validity, validities } from "../certificates/validity.ts"
import { type RenewalType, renewalTypeNames, renewalTypes } from "../requests/renewal.ts"

type Holder = "natural" | "naturalRuc" | "legal"

/**
 * Names of prices (docs/product-decisions.md section 3). The kind's key alone is its one-year certificate in the normal
 * channel, so naturalOneYear does not exist. All others are named like `naturalRucTwoYearsFast`.
 */
export type PriceKey =
  | CertificateKind
  | `${Holder}${Exclude<Validity, "OneYear">}`
  | `${Holder}${Validity}${Exclude<Suffix, "">}`

export type PricedCertificate = { kind: CertificateKind; validity: Validity; channel: Channel }

/** Each channel has its prices. Renewals have prices of their own where the distributor set some. */
export const priceLists = [...channels, ...renewalTypes] as const
export type PriceList = Channel | RenewalType

export const priceListNames: Record<PriceList, string> = {
  ...channelNames,
  renewal: renewalTypeNames.renewal,
  reissue: "Contraseña olvidada",
}

export type ListedPrice = { kind: CertificateKind; validity: Validity; list: PriceList }

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

const suffixes = {
  normal: "",
  fast: "Fast",
  convenio: "Convenio",
  renewal: "Renewal",
  reissue: "Reissue",
} as const satisfies Record<PriceList, string>

type Suffix = (typeof suffixes)[PriceList]

const named = Object.values(suffixes).filter((suffix) => suffix !== "")
const shape = new RegExp(`^(naturalRuc|natural|legal)(${validities.join("|")})(${named.join("|")})?$`)

export function listedPriceKey({ kind, validity, list }: ListedPrice): PriceKey {
  if (validity === "OneYear" && list === "normal") return kind
  return `${holders[kind]}${validity}${suffixes[list]}` as PriceKey
}

export function priceKey({ channel, ...certificate }: PricedCertificate): PriceKey {
  return listedPriceKey({ ...certificate, list: channel })
}

/** Null for a key that no price has. */
export function parseListedPriceKey(key: string): ListedPrice | null {
  if (isCertificateKind(key)) return { kind: key, validity: "OneYear", list: "normal" }
  const [, holder, validity, suffix = ""] = shape.exec(key) ?? []
  if (!holder || !validity) return null
  const list = priceLists.find((one) => suffixes[one] === suffix) ?? "normal"
  if (validity === "OneYear" && list === "normal") return null
  return { kind: kinds[holder as Holder], validity: validity as Validity, list }
}

/** Null for a key that no certificate of a channel has, such as that of a renewal. */
export function parsePriceKey(key: string): PricedCertificate | null {
  const listed = parseListedPriceKey(key)
  const channel = channels.find((one) => one === listed?.list)
  return listed && channel ? { kind: listed.kind, validity: listed.validity, channel } : null
}

import { type Channel, channelNames, channels } from "../buying/channel.ts"
import { type CertificateKind, isCertificateKind } from "../certificates/certificate-kind.ts"
import { type Validity, validities } from "../certificates/validity.ts"
import { type CalendarDate, ecuadorDay, isCalendarDate, startOfEcuadorDay } from "../dates/calendar-date.ts"
import { fieldMessages } from "../forms/field-rules.ts"
import { type IvaRate, nearestReachableTotals, type PriceWithIva, priceWithIva } from "../money/iva.ts"
import { amount, type Cents, maximumCents, parseMoney } from "../money/money.ts"
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

/** A price as it is typed: without IVA or with it. */
export interface TypedPrice {
  side: "base" | "total"
  text: string
}

export interface EditedPrice {
  /** Null for an empty or wrong amount. */
  price: PriceWithIva | null
  /** Message for a wrong amount. */
  problem: string | null
  /** The typed total, when no base in whole cents forms it. `price` is then the nearest one. */
  unreachable: Cents | null
}

/** Reads a typed price. A total that cannot be formed proposes the nearest one. */
export function editPrice({ side, text }: TypedPrice, rate: Pick<IvaRate, "percent">): EditedPrice {
  const cents = parseMoney(text)
  if (cents === null) return { price: null, problem: amount(text), unreachable: null }
  const price = side === "base" ? priceWithIva(cents, rate) : nearestReachableTotals(cents, rate)[0]
  const isReached = side === "base" || price.totalCents === cents
  const problem = price.baseCents > maximumCents ? amount("100000") : null
  return { price, problem, unreachable: isReached ? null : cents }
}

/** The first instant of a change: midnight of its day in Ecuador, or now. */
export function startOfPriceChange(day: CalendarDate | null, now: Date): Date {
  return day === null ? now : startOfEcuadorDay(day)
}

/** The message for a day on which a change cannot start, or null. A change without a day starts now. */
export function priceChangeDayProblem(day: CalendarDate | null, now: Date): string | null {
  if (day === null) return null
  if (!isCalendarDate(day)) return fieldMessages.date
  if (day <= ecuadorDay(now)) return "Escoja un día desde mañana, o «Desde ahora»"
  if (day > lastDay(now)) return "Escoja un día dentro de un año"
  return null
}

function lastDay(now: Date): CalendarDate {
  const today = ecuadorDay(now)
  return `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`
}

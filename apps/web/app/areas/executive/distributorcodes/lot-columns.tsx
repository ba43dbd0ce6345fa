import type { LotRow } from "@trazo/contract/selling/distributor-codes"
import { channelNames } from "@trazo/domain/buying/channel"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatCalendarDate, formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { parsePriceKey } from "@trazo/domain/selling/price-key"
import type { Column } from "../../../ui/list/list-table.tsx"

/** «Persona natural, 1 año, exprés» */
export function certificateName(key: string): string {
  const certificate = parsePriceKey(key)
  if (!certificate) return key
  const { kind, validity, channel } = certificate
  const name = `${certificateKindNames[kind]}, ${validityNames[validity]}`
  return channel === "normal" ? name : `${name}, ${channelNames[channel].toLowerCase()}`
}

/** What a code of the lot does. */
export function purposeText({ prepaid, priceKey, prepaidCents, commissionCents }: LotRow): string {
  if (!prepaid) return commissionCents > 0 ? `Comisión de ${formatMoney(commissionCents)}` : "Sin comisión"
  return priceKey === null
    ? `Paga hasta ${formatMoney(prepaidCents ?? 0)}`
    : `Paga ${certificateName(priceKey)}`
}

const expiryText = ({ expiresOn, isExpired }: LotRow) =>
  expiresOn === null ? "No vence" : `${isExpired ? "Venció el" : "Hasta el"} ${formatCalendarDate(expiresOn)}`
const madeText = ({ createdAt }: LotRow) => formatDate(new Date(createdAt))
const leftOf = ({ size, redeemed, cancelled }: LotRow) => size - redeemed - cancelled

export const lotColumns: readonly Column<LotRow>[] = [
  {
    key: "seller",
    title: "Vendedor",
    isName: true,
    cell: ({ seller }) => <span data-whole>{seller}</span>,
    text: ({ seller }) => seller,
  },
  { key: "purpose", title: "Cada código", isWide: true, cell: purposeText, text: purposeText },
  {
    key: "kind",
    title: "Tipo",
    card: "half",
    cell: ({ prepaid }) => (prepaid ? "Prepagado" : "De venta"),
    text: ({ prepaid }) => (prepaid ? "Prepagado" : "De venta"),
  },
  {
    key: "size",
    title: "Códigos",
    isNumber: true,
    card: "labelled",
    cell: ({ size }) => size,
    text: ({ size }) => size,
  },
  {
    key: "redeemed",
    title: "Usados",
    isNumber: true,
    card: "labelled",
    cell: ({ redeemed }) => redeemed,
    text: ({ redeemed }) => redeemed,
  },
  { key: "left", title: "Disponibles", isNumber: true, card: "labelled", cell: leftOf, text: leftOf },
  { key: "expiry", title: "Vencimiento", cell: expiryText, text: expiryText },
  { key: "made", title: "Creado", isOptional: true, card: "hidden", cell: madeText, text: madeText },
]

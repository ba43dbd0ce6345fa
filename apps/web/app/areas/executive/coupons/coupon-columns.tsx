import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClockOff from "@tabler/icons-react/dist/esm/icons/IconClockOff.mjs"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import IconTicketOff from "@tabler/icons-react/dist/esm/icons/IconTicketOff.mjs"
import type { CouponRow } from "@trazo/contract/selling/coupons"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { coverText } from "@trazo/domain/selling/coupon"
import type { Column } from "../../../ui/list/list-table.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

const standings = {
  open: { label: "Vigente", icon: IconCircleCheck, tone: "good" },
  planned: { label: "Programado", icon: IconCalendarClock, tone: "calm" },
  expired: { label: "Vencido", icon: IconClockOff, tone: "neutral" },
  usedUp: { label: "Agotado", icon: IconTicketOff, tone: "warn" },
  disabled: { label: "Desactivado", icon: IconPlayerPause, tone: "neutral" },
} as const satisfies Record<CouponRow["standing"], object>

export function CouponBadge({ standing }: Pick<CouponRow, "standing">) {
  const { label, icon, tone } = standings[standing]
  return (
    <StatusBadge icon={icon} tone={tone}>
      {label}
    </StatusBadge>
  )
}

export function discountText({ percent, amountCents }: Pick<CouponRow, "percent" | "amountCents">): string {
  return percent === null ? `${formatMoney(amountCents ?? 0)} sin IVA` : `${percent} %`
}

function windowText({ startsOn, endsOn }: Pick<CouponRow, "startsOn" | "endsOn">): string {
  if (startsOn && endsOn) return `${formatCalendarDate(startsOn)} a ${formatCalendarDate(endsOn)}`
  if (startsOn) return `Desde el ${formatCalendarDate(startsOn)}`
  return endsOn ? `Hasta el ${formatCalendarDate(endsOn)}` : "Siempre"
}

/** A short text that stays on one line. */
function whole<Row>(text: (row: Row) => string) {
  return (row: Row) => <span data-whole>{text(row)}</span>
}

export function usesText({ used, totalUses }: Pick<CouponRow, "used" | "totalUses">): string {
  return totalUses === null ? String(used) : `${used} de ${totalUses}`
}

export const couponColumns: readonly Column<CouponRow>[] = [
  { key: "code", title: "Código", isName: true, cell: ({ code }) => code, text: ({ code }) => code },
  { key: "discount", title: "Descuento", card: "half", cell: whole(discountText), text: discountText },
  { key: "cover", title: "Para", isWide: true, cell: coverText, text: coverText },
  { key: "window", title: "Vigencia", cell: whole(windowText), text: windowText },
  { key: "uses", title: "Usos", isNumber: true, card: "labelled", cell: whole(usesText), text: usesText },
  {
    key: "standing",
    title: "Estado",
    card: "end",
    cell: ({ standing }) => <CouponBadge standing={standing} />,
    text: ({ standing }) => standings[standing].label,
  },
]

import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs"
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs"
import IconSend from "@tabler/icons-react/dist/esm/icons/IconSend.mjs"
import { type InvoiceState, invoiceStateNames } from "@trazo/domain/money/sale-invoice"
import { StatusBadge } from "../../../../ui/status/status-badge.tsx"

const looks = {
  toSend: { icon: IconSend, tone: "calm" },
  received: { icon: IconHourglass, tone: "calm" },
  authorised: { icon: IconCircleCheck, tone: "good" },
  returned: { icon: IconArrowBackUp, tone: "bad" },
  notAuthorised: { icon: IconCircleX, tone: "bad" },
  waiting: { icon: IconAlertTriangle, tone: "warn" },
  annulled: { icon: IconBan, tone: "calm" },
} as const satisfies Record<InvoiceState, object>

export function InvoiceBadge({ state }: { state: InvoiceState }) {
  return <StatusBadge {...looks[state]}>{invoiceStateNames[state]}</StatusBadge>
}

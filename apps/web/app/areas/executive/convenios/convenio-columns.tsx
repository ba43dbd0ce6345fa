import IconCalendarClock from "@tabler/icons-react/dist/esm/icons/IconCalendarClock.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClockOff from "@tabler/icons-react/dist/esm/icons/IconClockOff.mjs"
import IconPlayerPause from "@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs"
import type { ConvenioRow } from "@trazo/contract/selling/convenios"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { convenioPayerNames } from "@trazo/domain/selling/convenio"
import type { Column } from "../../../ui/list/list-table.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

const standings = {
  open: { label: "Vigente", icon: IconCircleCheck, tone: "good" },
  planned: { label: "Programado", icon: IconCalendarClock, tone: "calm" },
  ended: { label: "Terminado", icon: IconClockOff, tone: "neutral" },
  disabled: { label: "Desactivado", icon: IconPlayerPause, tone: "neutral" },
} as const satisfies Record<ConvenioRow["standing"], object>

export function ConvenioBadge({ standing }: Pick<ConvenioRow, "standing">) {
  const { label, icon, tone } = standings[standing]
  return (
    <StatusBadge icon={icon} tone={tone}>
      {label}
    </StatusBadge>
  )
}

export function termText({ startsOn, endsOn }: Pick<ConvenioRow, "startsOn" | "endsOn">): string {
  if (endsOn) return `${formatCalendarDate(startsOn)} a ${formatCalendarDate(endsOn)}`
  return `Desde el ${formatCalendarDate(startsOn)}`
}

export const quotaText = ({ quota, used }: Pick<ConvenioRow, "quota" | "used">) =>
  quota === null ? `${used}, sin límite` : `${used} de ${quota}`
const payerText = ({ payer }: ConvenioRow) => convenioPayerNames[payer]

/** A short text that stays on one line. */
function whole(text: (row: ConvenioRow) => string) {
  return (row: ConvenioRow) => <span data-whole>{text(row)}</span>
}

export const convenioColumns: readonly Column<ConvenioRow>[] = [
  { key: "name", title: "Organización", isName: true, cell: ({ name }) => name, text: ({ name }) => name },
  { key: "ruc", title: "RUC", card: "half", cell: ({ ruc }) => ruc, text: ({ ruc }) => ruc },
  { key: "payer", title: "Paga", cell: payerText, text: payerText },
  { key: "term", title: "Vigencia", cell: whole(termText), text: termText },
  {
    key: "quota",
    title: "Cupo usado",
    isNumber: true,
    card: "labelled",
    cell: whole(quotaText),
    text: quotaText,
  },
  {
    key: "standing",
    title: "Estado",
    card: "end",
    cell: ({ standing }) => <ConvenioBadge standing={standing} />,
    text: ({ standing }) => standings[standing].label,
  },
]

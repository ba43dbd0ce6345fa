import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClockOff from "@tabler/icons-react/dist/esm/icons/IconClockOff.mjs"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { Money } from "../../../ui/content/money.tsx"
import type { Column } from "../../../ui/list/list-table.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"
import type { SampleRow } from "./list-kit-rows.ts"

export const stateLabels = {
  valid: { one: "Vigente", many: "Vigentes", icon: IconCircleCheck, tone: "good" },
  expiring: { one: "Por vencer", many: "Por vencer", icon: IconClockOff, tone: "warn" },
  revoked: { one: "Revocado", many: "Revocados", icon: IconBan, tone: "bad" },
} as const

function StateBadge({ state }: { state: SampleRow["state"] }) {
  const { one, icon, tone } = stateLabels[state]
  return (
    <StatusBadge icon={icon} tone={tone}>
      {one}
    </StatusBadge>
  )
}

export const sampleColumns: readonly Column<SampleRow>[] = [
  {
    key: "person",
    title: "Persona",
    isName: true,
    cell: ({ person }) => person,
    text: ({ person }) => person,
  },
  { key: "id", title: "Número", card: "labelled", cell: ({ id }) => id, text: ({ id }) => id },
  {
    key: "city",
    title: "Ciudad",
    isOptional: true,
    card: "labelled",
    cell: ({ city }) => city,
    text: ({ city }) => city,
  },
  {
    key: "state",
    title: "Estado",
    card: "end",
    cell: ({ state }) => <StateBadge state={state} />,
    text: ({ state }) => stateLabels[state].one,
  },
  {
    key: "date",
    title: "Emitido",
    isOptional: true,
    card: "labelled",
    cell: ({ issuedAt }) => formatDate(new Date(issuedAt)),
    text: ({ issuedAt }) => issuedAt,
  },
  {
    key: "price",
    title: "Precio",
    isNumber: true,
    card: "labelled",
    cell: ({ cents }) => <Money cents={cents} />,
    text: ({ cents }) => cents / 100,
  },
]

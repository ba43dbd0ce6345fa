import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClockExclamation from "@tabler/icons-react/dist/esm/icons/IconClockExclamation.mjs"
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs"
import type { StaffDataRequest } from "@trazo/contract/certificates/data-rights"
import { dataRequestOutcomeNames, dataRequestTitles, dueText } from "@trazo/domain/certificates/data-rights"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import type { Column } from "../../../ui/list/list-table.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

/** Days before the due date at which a request is urgent. */
const soonDays = 3

function stateText({ daysLeft, outcome, isLate }: StaffDataRequest): string {
  if (daysLeft !== null) return dueText(daysLeft)
  return `${outcome ? dataRequestOutcomeNames[outcome] : ""}${isLate ? ", con atraso" : ""}`
}

function lookOf({ daysLeft, isLate }: StaffDataRequest) {
  if (daysLeft === null) {
    return isLate
      ? ({ icon: IconClockExclamation, tone: "neutral" } as const)
      : ({ icon: IconCircleCheck, tone: "good" } as const)
  }
  if (daysLeft < 0) return { icon: IconAlertTriangle, tone: "bad" } as const
  return daysLeft <= soonDays
    ? ({ icon: IconClockExclamation, tone: "warn" } as const)
    : ({ icon: IconHourglass, tone: "calm" } as const)
}

export function DataRequestBadge({ request }: { request: StaffDataRequest }) {
  return <StatusBadge {...lookOf(request)}>{stateText(request)}</StatusBadge>
}

const whole = (text: string) => <span data-whole>{text}</span>
const kindText = ({ kind }: StaffDataRequest) => dataRequestTitles[kind]
const askedText = ({ askedAt }: StaffDataRequest) => formatDate(new Date(askedAt))
const dueDay = ({ dueAt }: StaffDataRequest) => formatDate(new Date(dueAt))

export const dataRequestColumns: readonly Column<StaffDataRequest>[] = [
  {
    key: "names",
    title: "Persona",
    isName: true,
    cell: ({ client }) => whole(client.names),
    text: ({ client }) => client.names,
  },
  {
    key: "identity",
    title: "Documento",
    card: "hidden",
    cell: ({ client }) => client.identity,
    text: ({ client }) => client.identity,
  },
  { key: "kind", title: "Pide", card: "labelled", cell: kindText, text: kindText },
  {
    key: "text",
    title: "Con sus palabras",
    isWide: true,
    cell: ({ text }) => text,
    text: ({ text }) => text,
  },
  {
    key: "asked",
    title: "Pedido",
    card: "hidden",
    isOptional: true,
    needsRoom: true,
    cell: (row) => whole(askedText(row)),
    text: askedText,
  },
  { key: "due", title: "Plazo", card: "labelled", cell: (row) => whole(dueDay(row)), text: dueDay },
  {
    key: "state",
    title: "Estado",
    card: "end",
    cell: (row) => <DataRequestBadge request={row} />,
    text: stateText,
  },
]

import IconArchiveOff from "@tabler/icons-react/dist/esm/icons/IconArchiveOff.mjs"
import IconArrowBackUp from "@tabler/icons-react/dist/esm/icons/IconArrowBackUp.mjs"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import type { Removal } from "@trazo/contract/desk/removals"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import type { Column } from "../../../ui/list/list-table.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

const states = {
  removed: { label: "Se puede restaurar", icon: IconTrash, tone: "warn" },
  restored: { label: "Restaurado", icon: IconArrowBackUp, tone: "good" },
  erased: { label: "Borrado para siempre", icon: IconArchiveOff, tone: "neutral" },
} as const satisfies Record<Removal["state"], object>

export function RemovalBadge({ state }: Pick<Removal, "state">) {
  const { label, icon, tone } = states[state]
  return (
    <StatusBadge icon={icon} tone={tone}>
      {label}
    </StatusBadge>
  )
}

export const subjectNames = { request: "Solicitud", client: "Cliente" } as const

/** An erased row has no name left. */
export function removalName({ subject, name, label }: Pick<Removal, "subject" | "name" | "label">): string {
  if (name) return name
  return label ? `${subjectNames[subject]} ${label}` : `${subjectNames[subject]} sin datos`
}

const removed = ({ removedAt }: Removal) => formatDate(new Date(removedAt))

const whole = (text: string) => <span data-whole>{text}</span>
const subject = (removal: Removal) => `${subjectNames[removal.subject]} ${removal.label}`.trim()

export const removalColumns: readonly Column<Removal>[] = [
  {
    key: "name",
    title: "Nombre",
    isName: true,
    cell: (row) => whole(removalName(row)),
    text: removalName,
  },
  { key: "subject", title: "Qué es", card: "half", cell: (row) => whole(subject(row)), text: subject },
  {
    key: "reason",
    title: "Motivo",
    isWide: true,
    cell: ({ reason }) => reason,
    text: ({ reason }) => reason,
  },
  {
    key: "by",
    title: "Eliminó",
    card: "half",
    cell: ({ removedBy }) => whole(removedBy),
    text: ({ removedBy }) => removedBy,
  },
  {
    key: "at",
    title: "Cuándo",
    card: "half",
    cell: ({ removedAt }) => <RelativeDate date={removedAt} />,
    text: removed,
  },
]

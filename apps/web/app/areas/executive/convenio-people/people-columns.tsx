import IconAlertCircle from "@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconClockOff from "@tabler/icons-react/dist/esm/icons/IconClockOff.mjs"
import IconHourglass from "@tabler/icons-react/dist/esm/icons/IconHourglass.mjs"
import IconMail from "@tabler/icons-react/dist/esm/icons/IconMail.mjs"
import IconMailOff from "@tabler/icons-react/dist/esm/icons/IconMailOff.mjs"
import type { ConvenioPersonRow } from "@trazo/contract/selling/convenio-people"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { type InvitationStanding, invitationStandingNames } from "@trazo/domain/selling/invitation"
import type { Column } from "../../../ui/list/list-table.tsx"
import { StatusBadge } from "../../../ui/status/status-badge.tsx"

const looks = {
  notSent: { icon: IconAlertCircle, tone: "calm" },
  sent: { icon: IconMail, tone: "calm" },
  expired: { icon: IconClockOff, tone: "neutral" },
  withdrawn: { icon: IconMailOff, tone: "neutral" },
  started: { icon: IconHourglass, tone: "calm" },
  issued: { icon: IconCircleCheck, tone: "good" },
} as const satisfies Record<InvitationStanding, object>

export function InvitationBadge({ standing }: Pick<ConvenioPersonRow, "standing">) {
  return <StatusBadge {...looks[standing]}>{invitationStandingNames[standing]}</StatusBadge>
}

export const personName = ({ names, surname1, surname2 }: ConvenioPersonRow): string =>
  [names, surname1, surname2].filter(Boolean).join(" ")

const certificateText = ({ kind, validity }: ConvenioPersonRow) =>
  `${certificateKindNames[kind]}, ${validityNames[validity]}`

const shared: readonly Column<ConvenioPersonRow>[] = [
  { key: "name", title: "Persona", isName: true, cell: personName, text: personName },
  {
    key: "identity",
    title: "Documento",
    card: "half",
    cell: ({ identity }) => identity,
    text: ({ identity }) => identity,
  },
  {
    key: "convenio",
    title: "Convenio",
    cell: ({ convenio }) => convenio.name,
    text: ({ convenio }) => convenio.name,
  },
]

export const peopleColumns: readonly Column<ConvenioPersonRow>[] = [
  ...shared,
  { key: "certificate", title: "Firma", cell: certificateText, text: certificateText },
  { key: "email", title: "Correo", cell: ({ email }) => email, text: ({ email }) => email },
  {
    key: "standing",
    title: "Invitación",
    card: "end",
    cell: ({ standing }) => <InvitationBadge standing={standing} />,
    text: ({ standing }) => invitationStandingNames[standing],
  },
]

const removedText = ({ removedAt, removedBy }: ConvenioPersonRow) =>
  removedAt ? `${formatDateTime(new Date(removedAt))}${removedBy ? `, ${removedBy}` : ""}` : ""

export const removedColumns: readonly Column<ConvenioPersonRow>[] = [
  ...shared,
  { key: "removed", title: "Eliminado", cell: removedText, text: removedText },
]

import type { QueueRow } from "@trazo/contract/desk/review-queue"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { formatDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { type NextActor, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { Money } from "../../../ui/content/money.tsx"
import type { Column } from "../../../ui/list/list-table.tsx"
import { RequestStatusBadge } from "../../../ui/status/request-status-badge.tsx"
import { PromiseClock, WaitingTime } from "../waiting-time.tsx"
import classes from "./queue-columns.module.css"

const actorNames: Record<NextActor, string> = { staff: "Personal", client: "Cliente", nobody: "Nadie" }

/** Nobody acts next. */
const hasEnded = ({ status }: QueueRow) => requestStatusCatalogue[status].nextActor === "nobody"

/** Shorter than `certificateKindNames`, for a column. */
export const kindNames: Record<CertificateKind, string> = {
  subject1: "Natural",
  subject2: "Natural con RUC",
  subject4: "Jurídica",
}

const promiseColumn = (now: Date): Column<QueueRow> => ({
  key: "promise",
  title: "Plazo",
  card: "half",
  cell: (row) => <PromiseClock request={row} now={now} />,
})

const sellerColumn: Column<QueueRow> = {
  key: "seller",
  title: "Vendedor",
  isOptional: true,
  needsRoom: true,
  card: "half",
  cell: ({ seller }) => (
    <span className={classes.seller} title={seller ?? undefined}>
      {seller}
    </span>
  ),
}

/** Without the sellers' column when no request of the page has one. */
export const queueColumns = (now: Date, rows: readonly QueueRow[]): readonly Column<QueueRow>[] => [
  {
    key: "number",
    title: "Solicitud",
    isName: true,
    cell: ({ number }) => <span className={classes.number}>{number}</span>,
  },
  {
    key: "status",
    title: "Estado",
    card: "end",
    cell: ({ status }) => <RequestStatusBadge status={status} />,
  },
  {
    key: "person",
    title: "Solicitante",
    isWide: true,
    cell: ({ names, identity }) => (
      <>
        <span className={classes.names}>{names}</span>
        <span className={classes.detail}>{identity}</span>
      </>
    ),
  },
  {
    key: "certificate",
    title: "Certificado",
    isOptional: true,
    cell: ({ certData: { kind, validity } }) => (
      <span className={classes.certificate}>
        {kindNames[kind]} <span className={classes.detail}>{validityNames[validity]}</span>
      </span>
    ),
  },
  {
    key: "waiting",
    title: rows.every(hasEnded) ? "Desde" : "Espera a",
    isOptional: true,
    card: "half",
    cell: (row) => (hasEnded(row) ? <EndedOn {...row} /> : <Waiting request={row} now={now} />),
  },
  ...(rows.some(({ certData, deadline }) => certData.channel === "fast" && deadline)
    ? [promiseColumn(now)]
    : []),
  ...(rows.some(({ seller }) => seller) ? [sellerColumn] : []),
  {
    key: "price",
    title: "Valor",
    isNumber: true,
    isOptional: true,
    card: "half",
    cell: ({ totalCents }) => <Money cents={totalCents} />,
  },
]

function EndedOn({ statusSince }: QueueRow) {
  const end = new Date(statusSince)
  return (
    <time className={classes.detail} dateTime={statusSince} title={formatDateTime(end)}>
      {formatDate(end)}
    </time>
  )
}

function Waiting({ request, now }: { request: QueueRow; now: Date }) {
  return (
    <span className={classes.waiting}>
      <WaitingTime request={request} now={now} />
      <WaitsFor {...request} />
    </span>
  )
}

/** The executive who has the request, else the side that acts next. */
function WaitsFor({ assignee, status }: Pick<QueueRow, "assignee" | "status">) {
  const side = actorNames[requestStatusCatalogue[status].nextActor]
  return (
    <span className={classes.detail} data-actor data-own={assignee?.isOwn} title={assignee?.names}>
      {assignee ? (assignee.isOwn ? "Usted" : assignee.names) : side}
    </span>
  )
}

import type { QueueRow } from "@trazo/contract/review"
import type { CertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { type NextActor, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useRef } from "react"
import { Link } from "react-router"
import { Money } from "../../../ui/money.tsx"
import { RequestStatusBadge } from "../../../ui/request-status-badge.tsx"
import { useHotkeys } from "../../../ui/use-hotkeys.ts"
import classes from "./queue-table.module.css"
import { WaitingTime } from "./waiting-time.tsx"

const actorNames: Record<NextActor, string> = { staff: "Personal", client: "Cliente", nobody: "Nadie" }

/** As a column of a list has room for. */
const kindNames: Record<CertificateKind, string> = {
  subject1: "Natural",
  subject2: "Natural con RUC",
  subject4: "Jurídica",
}

interface QueueTableProps {
  rows: readonly QueueRow[]
  now: Date
  reviewPath: (id: string) => string
  /** The list's own query, given on so that the review leads back to it. */
  search: string
}

/** Rows of 40 on a desk, cards on a telephone; each leads to its review. */
export function QueueTable({ rows, now, reviewPath, search }: QueueTableProps) {
  const body = useRef<HTMLTableSectionElement>(null)
  useRowKeys(body)
  return (
    <table className={classes.table}>
      <thead>
        <tr>
          <th scope="col">Solicitud</th>
          <th scope="col">Estado</th>
          <th scope="col">Solicitante</th>
          <th scope="col">Certificado</th>
          <th scope="col">Espera a</th>
          <th scope="col" className={classes.number}>
            Valor
          </th>
        </tr>
      </thead>
      <tbody ref={body}>
        {rows.map((row) => {
          const { id, number, status, names, identity, certData, totalCents } = row
          return (
            <tr key={id}>
              <td className={classes.id}>
                <Link to={reviewPath(id)} state={{ queue: search }} className={classes.link} data-row-link>
                  {number}
                </Link>
              </td>
              <td className={classes.status}>
                <RequestStatusBadge status={status} />
              </td>
              <td className={classes.person}>
                <span className={classes.names} title={names}>
                  {names}
                </span>
                <span className={classes.identity}>{identity}</span>
              </td>
              <td className={classes.certificate}>
                {kindNames[certData.kind]} · {validityNames[certData.validity]}
              </td>
              <td className={classes.waiting}>
                <WaitingTime request={row} now={now} />
                <span className={classes.actor}>{actorNames[requestStatusCatalogue[status].nextActor]}</span>
              </td>
              <td className={classes.number}>
                <Money cents={totalCents} />
              </td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** ↑↓ and j k move the focus along the rows' links; Enter is the link's own. */
function useRowKeys(body: React.RefObject<HTMLElement | null>): void {
  const move = (step: 1 | -1) => {
    const links = [...(body.current?.querySelectorAll<HTMLElement>("[data-row-link]") ?? [])]
    const at = links.indexOf(document.activeElement as HTMLElement)
    const next = links[at === -1 ? 0 : Math.min(Math.max(at + step, 0), links.length - 1)]
    next?.focus({ preventScroll: true })
    next?.scrollIntoView({ block: "nearest" })
  }
  useHotkeys({
    j: () => move(1),
    k: () => move(-1),
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
  })
}

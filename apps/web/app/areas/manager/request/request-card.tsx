import type { ClientRequestRow } from "@trazo/contract/client-requests"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { Link } from "react-router"
import { Money } from "../../../ui/money.tsx"
import { RelativeDate } from "../../../ui/relative-date.tsx"
import { RequestStatusBadge } from "../../../ui/request-status-badge.tsx"
import { NextButton } from "./next-button.tsx"
import classes from "./requests.module.css"
import { deadline, finishActivation, whatIsNext } from "./what-is-next.ts"

/** A request in a list: a card on a phone, a row where there is room. */
export function RequestCard({ request, isCutOff }: { request: ClientRequestRow; isCutOff: boolean }) {
  const { id, number, status, certData, totalCents, statusSince, nextActor, reason } = request
  const until = deadline(status, statusSince)
  return (
    <article className={classes.card}>
      <div>
        <div className={classes.title}>
          <h2>
            <Link to={paths.managerRequest(id)}>
              {certificateKindNames[certData.kind]}, {validityNames[certData.validity]}
            </Link>
          </h2>
          <RequestStatusBadge status={status} />
        </div>
        <p className={classes.facts}>
          <span>{number}</span> <Money cents={totalCents} /> <RelativeDate date={statusSince} />
        </p>
        <p className={classes.next} data-yours={nextActor === "client" || isCutOff}>
          {isCutOff ? finishActivation : whatIsNext[status]} {until ? `Tiene hasta el ${until}.` : null}
        </p>
        {reason ? <p className={classes.reason}>{reason}</p> : null}
      </div>
      <div className={classes.action}>
        <NextButton id={id} number={number} status={status} isCutOff={isCutOff} />
      </div>
    </article>
  )
}

import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import { paths } from "@trazo/contract/paths"
import { type RequestStatus, requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import classes from "./failure-note.module.css"
import type { AnswerFailure } from "./use-answer.ts"

/** Why an answer was not taken, where it was given; what was written stays. */
export function FailureNote({ failure, status }: { failure: AnswerFailure | null; status: RequestStatus }) {
  return (
    <div role="alert" className={classes.place}>
      {failure ? (
        <p className={classes.note}>
          <IconAlertTriangle size={18} aria-hidden="true" />
          <span>
            {failure.typeCode === "MOVE_NOT_ALLOWED"
              ? `Alguien más ya respondió. La solicitud está ahora en «${requestStatusCatalogue[status].description}».`
              : failure.message}{" "}
            {failure.typeCode === "NOT_SIGNED_IN" ? (
              <a href={paths.executiveLogin} target="_blank" rel="noreferrer">
                Iniciar sesión en otra pestaña
              </a>
            ) : null}
          </span>
        </p>
      ) : null}
    </div>
  )
}

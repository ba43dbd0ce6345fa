import type { ErrorResponse } from "@trazo/contract/errors"
import type { Review } from "@trazo/contract/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { documentCatalogue, isDocumentType } from "@trazo/domain/requests/documents"
import { isPersonalField, personalFieldLabels } from "@trazo/domain/requests/personal-fields"
import { useFetcher } from "react-router"
import classes from "./data-panel.module.css"

/** What one should know before anything else: what was corrected, what was asked for, why it was rejected. */
export function StandingNote({ review }: { review: Review }) {
  const { status, corrected, correction, reason } = review
  if (correction) {
    return (
      <div className={classes.note} data-tone="warn">
        <p>Corrección pedida el {formatDateTime(new Date(correction.askedAt))}:</p>
        <ul>
          {correction.targets.map(({ key, reason: why }) => (
            <li key={key}>
              <strong>{labelOf(key)}</strong>: {why}
            </li>
          ))}
        </ul>
        <ResendCorrection review={review} />
      </div>
    )
  }
  if (status === "review" && corrected.length > 0) {
    return (
      <p className={classes.note} data-tone="warn">
        El cliente corrigió: <strong>{corrected.map(labelOf).join(", ")}</strong>.
      </p>
    )
  }
  return reason && status === "rejected" ? (
    <p className={classes.note} data-tone="bad">
      Motivo del rechazo: {reason}
    </p>
  ) : null
}

function labelOf(key: string): string {
  if (isPersonalField(key)) return personalFieldLabels[key]
  return isDocumentType(key) ? documentCatalogue[key].title : key
}

/** The applicant lost the mail: its link again, in a new one. */
function ResendCorrection({ review: { correction, allowed } }: { review: Review }) {
  const { state, data, Form } = useFetcher<{ done: string } | { error: ErrorResponse }>()
  if (!correction || !allowed.includes("approve")) return null
  const failure = state === "idle" && data && "error" in data ? data.error : null
  const { resentAt } = correction
  return (
    <Form method="post">
      <p role="status">
        {resentAt ? `Enlace enviado otra vez el ${formatDateTime(new Date(resentAt))}.` : null}
      </p>
      <p role="alert">{failure?.message}</p>
      <button
        type="submit"
        name="answer"
        value="resendCorrection"
        className={classes.look}
        disabled={state !== "idle"}
      >
        Enviar el enlace otra vez
      </button>
    </Form>
  )
}

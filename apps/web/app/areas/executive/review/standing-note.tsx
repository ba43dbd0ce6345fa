import type { Review } from "@trazo/contract/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { documentCatalogue, isDocumentType } from "@trazo/domain/requests/documents"
import { isPersonalField, personalFieldLabels } from "@trazo/domain/requests/personal-fields"
import classes from "./data-panel.module.css"
import { ResendCorrection } from "./resend-correction.tsx"

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

import type { RequestMail } from "@trazo/contract/mail-delivery"
import type { Review } from "@trazo/contract/review"
import { mailStateNames } from "@trazo/domain/mail-delivery"
import { formatDateTime } from "@trazo/domain/spanish-dates"
import panel from "./data-panel.module.css"
import { DataSection } from "./data-section.tsx"
import { ResendMail } from "./resend-mail.tsx"
import classes from "./sent-mails.module.css"

interface SentMailsProps {
  review: Review
  mails: readonly RequestMail[]
}

/** What the applicant was mailed, the newest first: before anybody says that nothing came. */
export function SentMails({ review, mails }: SentMailsProps) {
  const canRenew = review.correction !== null && review.allowed.includes("approve")
  const renewed = canRenew ? mails.find(({ template }) => template === "correction") : undefined
  return (
    <DataSection title="Correos al solicitante">
      {mails.length === 0 ? <p className={panel.none}>Todavía no se envió ninguno.</p> : null}
      <ul className={classes.list}>
        {mails.map((mail) => (
          <li key={mail.id} className={classes.mail}>
            <div className={classes.words}>
              <span className={classes.title}>{mail.title}</span>
              <span className={classes.facts}>
                {formatDateTime(new Date(mail.createdAt))} · {mail.to}
              </span>
              <span className={classes.state} data-state={mail.state}>
                {stateOf(mail)}
              </span>
            </div>
            {mail === renewed ? <ResendMail answer="resendCorrection" mail={mail} /> : null}
            {mail.mayResend ? <ResendMail answer="resendMail" mail={mail} /> : null}
          </li>
        ))}
      </ul>
    </DataSection>
  )
}

function stateOf({ state, reason, attempts, at }: RequestMail): string {
  const told = `${mailStateNames[state].charAt(0).toUpperCase()}${mailStateNames[state].slice(1)}`
  if (state === "accepted") return `${told}, ${formatDateTime(new Date(at))}`
  if (reason === null) return told
  const tries = state === "queued" ? ` (${attempts === 1 ? "1 intento" : `${attempts} intentos`})` : ""
  return `${told}: ${reason}${tries}`
}

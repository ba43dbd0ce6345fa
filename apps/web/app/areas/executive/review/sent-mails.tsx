import type { ErrorResponse } from "@trazo/contract/errors"
import type { RequestMail } from "@trazo/contract/mail-delivery"
import type { Review } from "@trazo/contract/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { mailStateNames } from "@trazo/domain/mail/mail-delivery"
import { useFetcher } from "react-router"
import panel from "./data-panel.module.css"
import { DataSection } from "./data-section.tsx"
import classes from "./sent-mails.module.css"

interface ResendMailProps {
  /** A correction goes out with a new link; any other mail as it was. */
  answer: "resendCorrection" | "resendMail"
  mail: RequestMail
}

function ResendMail({ answer, mail }: ResendMailProps) {
  const { state, data, Form } = useFetcher<{ done: string } | { error: ErrorResponse }>()
  const failure = state === "idle" && data && "error" in data ? data.error : null
  return (
    <Form method="post" className={classes.resend}>
      <input type="hidden" name="mail" value={mail.id} />
      <button
        type="submit"
        name="answer"
        value={answer}
        className={panel.look}
        disabled={state !== "idle"}
        aria-label={`Reenviar: ${mail.title}`}
      >
        Reenviar
      </button>
      {failure ? <p role="alert">{failure.message}</p> : null}
    </Form>
  )
}

const shown = 4

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
      <MailList mails={mails.slice(0, shown)} renewed={renewed} />
      {mails.length > shown ? (
        <details>
          <summary className={classes.older}>Ver los anteriores ({mails.length - shown})</summary>
          <MailList mails={mails.slice(shown)} renewed={renewed} />
        </details>
      ) : null}
    </DataSection>
  )
}

interface MailListProps {
  mails: readonly RequestMail[]
  /** Goes out again with a new link. */
  renewed: RequestMail | undefined
}

function MailList({ mails, renewed }: MailListProps) {
  return (
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
  )
}

/** When it was decided only where that took a while. */
function stateOf({ state, reason, attempts, at, createdAt }: RequestMail): string {
  const told = `${mailStateNames[state].charAt(0).toUpperCase()}${mailStateNames[state].slice(1)}`
  const tookLong = Date.parse(at) - Date.parse(createdAt) > 120_000
  if (state === "accepted") return tookLong ? `${told} el ${formatDateTime(new Date(at))}` : told
  if (reason === null) return told
  const tries = state === "queued" ? ` (${attempts === 1 ? "1 intento" : `${attempts} intentos`})` : ""
  return `${told}: ${reason}${tries}`
}

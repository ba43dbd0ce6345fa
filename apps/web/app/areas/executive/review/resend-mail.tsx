import type { ErrorResponse } from "@trazo/contract/errors"
import type { RequestMail } from "@trazo/contract/mail-delivery"
import { useFetcher } from "react-router"
import panel from "./data-panel.module.css"
import classes from "./sent-mails.module.css"

interface ResendMailProps {
  /** A correction goes out with a new link; any other mail as it was. */
  answer: "resendCorrection" | "resendMail"
  mail: RequestMail
}

export function ResendMail({ answer, mail }: ResendMailProps) {
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

import type { ErrorResponse } from "@trazo/contract/errors"
import type { Review } from "@trazo/contract/review"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useFetcher } from "react-router"
import classes from "./data-panel.module.css"

/** The applicant lost the mail: its link again, in a new one. */
export function ResendCorrection({ review: { correction, allowed } }: { review: Review }) {
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

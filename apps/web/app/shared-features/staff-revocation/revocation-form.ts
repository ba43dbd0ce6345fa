import type { SentForm } from "../intent/handle-intents.ts"

/** The body of a revocation by staff from the fields of `RevokeDialog`. */
export function revocationBody(form: SentForm) {
  const [eventDate, evidenceFile] = [form.text("eventDate"), form.text("evidenceFile")]
  return {
    ...form.pick("reason", "evidence"),
    ...(eventDate ? { eventDate } : {}),
    ...(evidenceFile ? { evidenceFile } : {}),
    ...(form.has("isPastConfirmed") ? { isPastConfirmed: true } : {}),
  }
}

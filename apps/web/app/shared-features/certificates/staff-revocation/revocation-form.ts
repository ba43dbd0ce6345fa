import type { ReleaseBody, SuspensionBody } from "@trazo/contract/certificates/certificate-suspension"
import type { SentForm } from "../../platform/intent/page-action.ts"

/** The bodies of a suspension and of its release from the fields of their dialogs. */
export function suspensionBody(form: SentForm) {
  const evidenceFile = form.text("evidenceFile")
  const reason = form.text("reason") as SuspensionBody["reason"]
  return { ...releaseBody(form), reason, ...(evidenceFile ? { evidenceFile } : {}) }
}

export function releaseBody(form: SentForm) {
  return { ...form.pick("evidence"), reason: form.text("reason") as ReleaseBody["reason"] }
}

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

import type { sendCorrection } from "@trazo/contract/buying/correction"
import type { BodyOf } from "../../platform/intent/page-action.ts"
import { typedPersonal } from "../request-form/personal-fields.ts"

/** What `CorrectionForm` sends: the fields, and a hash of what it showed. */
export function correctionBody(form: FormData): BodyOf<typeof sendCorrection> {
  const content = form.get("content")
  return {
    fields: typedPersonal(form).userInfo,
    ...(typeof content === "string" ? { content } : {}),
  }
}

import { consentKinds } from "@trazo/domain/buying/consent"
import { documentTypes } from "@trazo/domain/requests/documents"
import { z } from "zod"

/** A consent as staff read it. */
export const consentFields = {
  kind: z.enum(consentKinds),
  /** The document that is used again; null for the other kinds. */
  paper: z.enum(documentTypes).nullable(),
  version: z.string(),
  at: z.iso.datetime(),
}

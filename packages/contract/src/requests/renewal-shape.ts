import { channels } from "@trazo/domain/buying/channel"
import { staleReasons } from "@trazo/domain/buying/reused-documents"
import { stepKeys } from "@trazo/domain/buying/steps"
import { shownCertificateStatuses } from "@trazo/domain/certificates/certificate-status"
import { documentTypes } from "@trazo/domain/requests/documents"
import { renewalTypes } from "@trazo/domain/requests/renewal"
import { z } from "zod"

/** What a purchase that renews a certificate has besides. */
export const renewalShape = z.object({
  type: z.enum(renewalTypes),
  /** The last digits of the renewed certificate. */
  serialEnding: z.string(),
  /** When the renewed certificate ends. */
  notAfter: z.iso.datetime(),
})

/** What is known of the holder of a purchase that begins with the data of an account. */
export const knownShape = z.object({
  /** When a certificate issued now would end. */
  newEnd: z.iso.datetime(),
  /** The appointment ends before the validity would. */
  isLimited: z.boolean(),
  /** Steps before the consents that are not complete. */
  missing: z.array(z.enum(stepKeys)),
  /** Fields that differ from the approved ones. */
  changed: z.array(z.string()),
  /** Documents that are needed once more, with the reason. */
  askedAgain: z.array(z.object({ paper: z.enum(documentTypes), reason: z.enum(staleReasons) })),
  /** Documents of the approved request that serve again, with the day of their upload. */
  reused: z.array(z.object({ paper: z.enum(documentTypes), at: z.iso.datetime() })),
})

/** What a reviewer compares: the approved data and documents with the new ones. */
export const reviewedRenewalShape = z.object({
  type: z.enum(renewalTypes),
  serial: z.string(),
  status: z.enum(shownCertificateStatuses),
  notAfter: z.iso.datetime(),
  /** The holder wants the renewed certificate revoked when the new one is in hand. */
  supersedes: z.boolean(),
  changed: z.array(z.object({ field: z.string(), before: z.string(), after: z.string() })),
  /** Documents that were uploaded for this request; the others were approved before. */
  newPapers: z.array(z.enum(documentTypes)),
  /** The approved request. */
  source: z.object({ id: z.string(), number: z.string(), channel: z.enum(channels) }).nullable(),
})

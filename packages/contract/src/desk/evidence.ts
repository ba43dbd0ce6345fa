import { receiptParts } from "@trazo/domain/money/receipt-evidence"
import { evidenceOutcomes } from "@trazo/domain/requests/card-text"
import { z } from "zod"

/** `read`: what the receipt says where it differs. */
export const receiptPartShape = z.object({
  part: z.enum(receiptParts),
  outcome: z.enum(evidenceOutcomes),
  read: z.string().nullable(),
})

/** What a program compared for the reviewer. `isPending`: pictures are not read yet. `isUnread`: nobody reads them any more. */
export const evidenceShape = z.object({
  isPending: z.boolean(),
  isUnread: z.boolean(),
  items: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      outcome: z.enum(evidenceOutcomes),
      text: z.string(),
      detail: z.string().nullable(),
    }),
  ),
})

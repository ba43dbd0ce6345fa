import { evidenceOutcomes } from "@trazo/domain/requests/card-text"
import { z } from "zod"

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

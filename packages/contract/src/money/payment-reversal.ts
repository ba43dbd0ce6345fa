import { z } from "zod"

/** What a bank's statement says of a confirmed payment whose money left again. */
export const paymentReversalShape = z.object({
  day: z.string(),
  /** Of the reversal; may be "". */
  reference: z.string(),
  /** The movement that confirmed the payment is no credit; nothing was taken back. */
  isRefuted: z.boolean(),
})

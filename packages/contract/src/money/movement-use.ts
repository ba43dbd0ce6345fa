import { matchReasons } from "@trazo/domain/money/settlement/compare-payment"
import { z } from "zod"

/** What a movement of a statement pays of a payment. */
export const movementUseShape = z.object({
  movement: z.string(),
  statement: z.string(),
  line: z.int(),
  day: z.string(),
  reference: z.string(),
  /** "" once its term has passed. */
  payer: z.string(),
  /** What it pays of this payment, and all that came in with it. */
  cents: z.int(),
  movementCents: z.int(),
  /** What agreed when it was taken. Null: it was not kept then. */
  agrees: z.array(z.enum(matchReasons)).nullable(),
  /** Who took it. */
  by: z.string().nullable(),
  at: z.iso.datetime(),
})
export type MovementUse = z.infer<typeof movementUseShape>

/** Who undid the confirmation of a payment, when and why. `by` is null for staff of the distributor. */
export const undoneShape = z.object({ by: z.string().nullable(), at: z.iso.datetime(), reason: z.string() })
export type Undone = z.infer<typeof undoneShape>

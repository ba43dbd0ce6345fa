import { bankAccountShape, transferShape } from "@trazo/contract/distributors/branding"
import { z } from "zod"

const storedAccountShape = bankAccountShape.extend({ active: z.boolean().default(true) })
export type StoredAccount = z.infer<typeof storedAccountShape>

const storedShape = z.object({
  transfer: transferShape.extend({ accounts: z.array(storedAccountShape) }).optional(),
})

/** The stored payment methods with deactivated accounts. Nothing if they are malformed. */
export function readPaymentMethods(stored: unknown): z.infer<typeof storedShape> {
  return storedShape.catch({}).parse(stored ?? {})
}

import { z } from "zod"

/** Position in a list. The server binds it to filter and tenant. */
export const cursorField = z.string().max(500)

/** Part of every paged response. Null at either end. */
export const pageShape = {
  next: z.string().nullable(),
  previous: z.string().nullable(),
}

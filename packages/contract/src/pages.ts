import { z } from "zod"

/** Where a page of a list begins; made by the server, bound to the list's filter and tenant. */
export const cursorField = z.string().max(500)

/** Part of every paged response; null where there is nothing more that way. */
export const pageShape = {
  next: z.string().nullable(),
  previous: z.string().nullable(),
}

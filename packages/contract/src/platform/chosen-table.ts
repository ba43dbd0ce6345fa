import { z } from "zod"

const sheet = z.int().min(0).max(49)
const titlesLine = z.int().min(1).max(1_048_576).nullable()

/** Which sheet of a file counts, and in which row its titles stand; null where its first row is no title. Each stays without it. */
export const tableChoiceFields = { sheet: sheet.optional(), titlesLine: titlesLine.optional() }

/** The sheets of a file with their first rows, and what was chosen. */
export const chosenTableShape = z.object({
  sheets: z.array(
    z.object({
      name: z.string(),
      isHidden: z.boolean(),
      first: z.array(z.object({ number: z.int(), cells: z.array(z.string()) })),
    }),
  ),
  sheet,
  titlesLine,
})
export type ShownTable = z.infer<typeof chosenTableShape>

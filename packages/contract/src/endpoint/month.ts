import { parsePeriod } from "@trazo/domain/desk/period"
import { z } from "zod"

/** A calendar month of Ecuador, from 2000-01 to 2099-12. */
export const monthShape = z.string().regex(/^20\d{2}-(0[1-9]|1[0-2])$/)

/** Days of Ecuador, both included: «2026-10-01..2026-10-31». */
export const periodShape = z.string().refine((text) => parsePeriod(text) !== null)

import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"

/** A request as it is stored. */
export type RequestRow = Selectable<Database["requests"]>

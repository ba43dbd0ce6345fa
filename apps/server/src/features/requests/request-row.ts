import type { Selectable } from "kysely"
import type { Database } from "../../database/schema.ts"

export type RequestRow = Selectable<Database["requests"]>

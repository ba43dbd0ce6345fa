import { type RawBuilder, sql } from "kysely"

/**
 * Whether a column contains each word of the text (docs/decisions/0025-search-and-order.md). The sub-select computes the patterns once and not
 * for each row. The planner takes a CASE to be true for half of the rows, and so reads a list's order until a page is full.
 */
export const containsText = (column: RawBuilder<string>, text: string): RawBuilder<boolean> =>
  sql<boolean>`case when search_form(${column}) like all ((select search_patterns(${text}))::text[]) then true else false end`

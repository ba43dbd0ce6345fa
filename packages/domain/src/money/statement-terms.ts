import { documentRetentionDays } from "../requests/document-retention.ts"

/** Days in which the rows of a statement stay, so that its columns can be chosen again (LOPDP, art. 10). */
export const statementRowsDays = 7

/** Days in which the names in movements that confirmed no payment stay: somebody may complain of one, as of a rejection. */
export const movementNamesDays = documentRetentionDays.rejected

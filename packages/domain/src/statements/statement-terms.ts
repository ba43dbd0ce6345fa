/** Days in which the rows of a statement stay, so that its columns can be chosen again (LOPDP, art. 10). */
export const statementRowsDays = 7

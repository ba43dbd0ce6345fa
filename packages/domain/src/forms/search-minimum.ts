/** Characters of a search. The database's index of texts finds nothing shorter. */
export const searchMinimum = 3

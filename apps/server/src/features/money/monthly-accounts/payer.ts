/** Whose account it is. */
export type Payer = { clientId: string } | { convenioId: string }

export const idOf = (payer: Payer) => ("clientId" in payer ? payer.clientId : payer.convenioId)

/** Of the audit. */
export const objectOf = (payer: Payer) => `monthly-account:${idOf(payer)}`

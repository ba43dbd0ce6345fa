/**
 * Messages that pages show by themselves, apart from the catalogue: the shop's scripts have these and not the whole
 * catalogue (checklist A12).
 */

/** Shown when a signed-in person receives NOT_SIGNED_IN. */
export const sessionEndedMessage = "Su sesión terminó. Ingrese otra vez."

/** Of DISTRIBUTOR_NOT_FOUND (checklist A3). */
export const unknownDistributorMessage = "El distribuidor solicitado no existe"

/** Of OVERLOADED. */
export const overloadedStatus = 503

/** Checklist I3. */
export const identityTypes = ["ci", "passport"] as const

export type IdentityType = (typeof identityTypes)[number]

export const identityTypeNames: Record<IdentityType, string> = { ci: "Cédula", passport: "Pasaporte" }

/** Identification codes of the SRI that invoices use: 04 RUC, 05 cédula. */
export const invoiceIdentityCodes = ["04", "05"] as const

export type InvoiceIdentityCode = (typeof invoiceIdentityCodes)[number]

export function isIdentityType(value: unknown): value is IdentityType {
  return identityTypes.some((type) => type === value)
}

/** What a person identifies with (checklist I3): the cédula or a passport. */
export const identityTypes = ["ci", "passport"] as const

export type IdentityType = (typeof identityTypes)[number]

export const identityTypeNames: Record<IdentityType, string> = { ci: "Cédula", passport: "Pasaporte" }

/** The SRI's identification codes that the product invoices with: 04 RUC, 05 cédula. */
export const invoiceIdentityCodes = ["04", "05"] as const

export type InvoiceIdentityCode = (typeof invoiceIdentityCodes)[number]

export function isIdentityType(value: unknown): value is IdentityType {
  return identityTypes.some((type) => type === value)
}

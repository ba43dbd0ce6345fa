import {
  applicableFields,
  type Holder,
  type PersonalData,
  type PersonalField,
} from "../buying/personal-fields.ts"

/** `reissue`: another file until the same end, after a forgotten password («pedir otra»). */
export const renewalTypes = ["renewal", "reissue"] as const
export type RenewalType = (typeof renewalTypes)[number]

export const renewalTypeNames: Record<RenewalType, string> = {
  renewal: "Renovación",
  reissue: "Otra firma por contraseña olvidada",
}

/**
 * What a renewal cannot change. Another identity is another holder, and the address of the account changes in the account,
 * where both addresses take part.
 */
export const fixedInRenewals: readonly PersonalField[] = [
  "identityType",
  "identity",
  "passportCountry",
  "email",
]

/** An invitation is of one person, who proves the address that they type. */
export const fixedInInvitations: readonly PersonalField[] = ["identityType", "identity"]

/** The fields of the holder that differ from the approved ones, in the order of the form. */
export function changedFields(
  approved: PersonalData,
  present: PersonalData,
  holder: Holder,
): PersonalField[] {
  return applicableFields(holder).filter((field) => (approved[field] ?? "") !== (present[field] ?? ""))
}

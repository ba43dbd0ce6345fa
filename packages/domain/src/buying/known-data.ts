import { type CertificateKind, needsCompany } from "../certificates/certificate-kind.ts"
import { ecuadorDay } from "../dates/calendar-date.ts"
import type { IdentityType } from "../identity/identity-type.ts"
import { applicableFields, type PersonalData } from "./personal-fields.ts"

/** Another request of an account begins with the data of an approved one (docs/product/buying.md). */

/** Unfinished requests of one account. */
export const draftLimit = 5

interface Approved {
  kind: CertificateKind
  userInfo: PersonalData
}

/** Whether the holder represents the company of these data today. */
export function isAppointed({ kind, userInfo }: Approved, now: Date): boolean {
  const { companyRuc, appointmentExpiry } = userInfo
  return needsCompany(kind) && Boolean(companyRuc) && (appointmentExpiry ?? "") > ecuadorDay(now)
}

/**
 * The approved request whose data and documents serve a new one. `all` has the newest first.
 * @param company RUC of the company that the holder represents, or null
 */
export function knownSource<Source extends Approved>(
  all: readonly Source[],
  { kind, company, now }: { kind: CertificateKind; company: string | null; now: Date },
): Source | null {
  if (needsCompany(kind) && company !== null) {
    return all.find((one) => one.userInfo.companyRuc === company && isAppointed(one, now)) ?? null
  }
  const same = needsCompany(kind) ? undefined : all.find((one) => one.kind === kind)
  return same ?? all[0] ?? null
}

/** The approved data that the new request asks too. Those of a company only for the same company. */
export function knownData(
  approved: PersonalData,
  {
    kind,
    identityType,
    company,
  }: { kind: CertificateKind; identityType: IdentityType; company: string | null },
): PersonalData {
  const holder = { kind: needsCompany(kind) && company === null ? "subject1" : kind, identityType } as const
  return Object.fromEntries(
    applicableFields(holder).flatMap((field) => (approved[field] ? [[field, approved[field]]] : [])),
  )
}

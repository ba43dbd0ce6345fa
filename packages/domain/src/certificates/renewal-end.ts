import type { PersonalData } from "../buying/personal-fields.ts"
import { type CertificateKind, needsCompany } from "./certificate-kind.ts"
import { type Validity, validityEnd } from "./validity.ts"

interface NewCertificate {
  kind: CertificateKind
  validity: Validity
  from: Date
  data: PersonalData
  /** Of the certificate whose file a reissue replaces: the new one ends with it. */
  formerEnd?: Date | undefined
}

/** The end of a certificate, and whether the appointment ends before its validity would. */
export function endOfRenewal({ kind, validity, from, data, formerEnd }: NewCertificate): {
  end: Date
  isLimited: boolean
} {
  const whole = validityEnd({ validity, from })
  const appointmentEnd = needsCompany(kind) ? data.appointmentExpiry : undefined
  const appointed = validityEnd({ validity, from, appointmentEnd })
  const end = formerEnd && formerEnd < appointed ? formerEnd : appointed
  return { end, isLimited: appointed < whole }
}

/** Which text was accepted: a new wording gets a new version, and is asked again. */
export const biometricConsentVersion = "biometria-2026-1"

/** The platform's own terms, where a distributor has published none. */
export const platformTermsVersion = "terminos-2026-1"

/** @param termsFileId the distributor's own document (multimedia.terms): each upload has a new id */
export function termsVersion(termsFileId: string | undefined): string {
  return termsFileId ?? platformTermsVersion
}

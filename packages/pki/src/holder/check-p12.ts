import { type Bytes, sameBytes } from "./bytes.ts"
import { HolderError } from "./holder-errors.ts"
import { keyMatchesCertificate } from "./key-matches-certificate.ts"
import { type OpenedP12, openP12 } from "./open-p12.ts"

/** "otherKey" and "otherCertificate": the file opens, but isn't the one for this certificate. */
export type P12Check =
  | { readonly ok: true; readonly opened: OpenedP12 }
  | { readonly ok: false; readonly reason: "doesNotOpen"; readonly error: HolderError }
  | { readonly ok: false; readonly reason: "otherCertificate" | "otherKey" }

export interface P12ToCheck {
  readonly p12: Bytes
  readonly password: string
  /** The one that the authority issued, DER. */
  readonly certificate: Bytes
}

/** Opens the file as any program would and proves that its key signs for the certificate. */
export async function reopenAndCheck({ p12, password, certificate }: P12ToCheck): Promise<P12Check> {
  const opened = await openP12(p12, password).catch((error: unknown) => {
    if (error instanceof HolderError) return error
    throw error
  })
  if (opened instanceof HolderError) return { ok: false, reason: "doesNotOpen", error: opened }
  if (!sameBytes(opened.certificate, certificate)) return { ok: false, reason: "otherCertificate" }
  if (!(await keyMatchesCertificate(opened, certificate))) return { ok: false, reason: "otherKey" }
  return { ok: true, opened }
}

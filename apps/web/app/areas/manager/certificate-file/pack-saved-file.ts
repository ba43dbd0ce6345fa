import { P12CheckFailed } from "@trazo/pki/holder/holder-errors"
import { verifyP12 } from "@trazo/pki/holder/open-p12"
import { type P12Contents, packCompatibleP12, packSavedP12 } from "@trazo/pki/holder/pack-p12"

export type SavedForm = "modern" | "compatible"

interface SavedFile {
  readonly form: SavedForm
  readonly password: string
}

/** The file that a holder saves, opened again. Imported dynamically. Throws P12CheckFailed. */
export async function packSavedFile(
  contents: Omit<P12Contents, "password">,
  { form, password }: SavedFile,
): Promise<Uint8Array<ArrayBuffer>> {
  const pack = form === "modern" ? packSavedP12 : packCompatibleP12
  const p12 = await pack({ ...contents, password })
  const verified = await verifyP12({ p12, password, certificate: contents.certificate })
  if (!verified.ok) throw new P12CheckFailed(verified.reason)
  return p12
}

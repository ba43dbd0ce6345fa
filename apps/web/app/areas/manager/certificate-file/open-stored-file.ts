import { getP12 } from "@trazo/contract/certificates/certificates"
import { openP12 } from "@trazo/pki/holder/open-p12"
import { callFromBrowser } from "../../../shared-features/platform/api/call-from-browser.ts"
import { ConnectionLost } from "../../../shared-features/platform/api/connection-lost.ts"
import { askStatus } from "../../../shared-features/platform/device-work/jobs/ask-status.ts"
import type { SignatureStatus } from "../../../shared-features/platform/device-work/signature-status.ts"
import { findKeptFile, keepFile } from "./kept-file.ts"
import { packSavedFile, type SavedForm } from "./pack-saved-file.ts"

interface Rewriting {
  password: string
  form: SavedForm
  /** Keep the encrypted file on this device. */
  keepsCopy: boolean
  /** The encrypted file, where this device has it already. */
  file?: Uint8Array<ArrayBuffer> | undefined
}

/**
 * Opens the server's copy on this device, or without a connection the device's own, and writes it in the form that the
 * holder saves. Imported dynamically. Throws what `openP12` throws, ApiError and ConnectionLost.
 */
export async function rewriteStoredFile(
  serial: string,
  { password, form, keepsCopy, file: given }: Rewriting,
): Promise<{ bytes: Uint8Array<ArrayBuffer>; isKept: boolean; status: SignatureStatus }> {
  const file = given ?? (await loadFile(serial))
  const opened = await openP12(file, password)
  const isKept = keepsCopy && (await keepFile(serial, file))
  const [bytes, status] = await Promise.all([packSavedFile(opened, { form, password }), askStatus(opened)])
  return { bytes, isKept, status }
}

async function loadFile(serial: string): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const file = await callFromBrowser(getP12, { params: { serial } })
    return new Uint8Array(await file.arrayBuffer())
  } catch (error) {
    const kept = error instanceof ConnectionLost ? await findKeptFile(serial) : null
    if (!kept) throw error
    return kept
  }
}

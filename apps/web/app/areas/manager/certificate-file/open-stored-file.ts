import { getP12 } from "@trazo/contract/certificates/certificates"
import { openP12 } from "@trazo/pki/holder/open-p12"
import { callFromBrowser } from "../../../shared-features/api/call-from-browser.ts"
import { packSavedFile, type SavedForm } from "./pack-saved-file.ts"

/**
 * Opens the server's copy on this device and writes it in the form that the holder saves. Imported dynamically. Throws
 * what `openP12` throws, ApiError and ConnectionLost.
 */
export async function rewriteStoredFile(
  serial: string,
  { password, form }: { password: string; form: SavedForm },
): Promise<Uint8Array<ArrayBuffer>> {
  const file = await callFromBrowser(getP12, { params: { serial } })
  const opened = await openP12(new Uint8Array(await file.arrayBuffer()), password)
  return packSavedFile(opened, { form, password })
}

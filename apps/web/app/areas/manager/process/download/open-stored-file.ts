import { getP12 } from "@trazo/contract/certificates/certificates"
import { summarizeCertificate } from "@trazo/pki/holder/certificate-summary"
import { type OpenedP12, openP12 } from "@trazo/pki/holder/open-p12"
import { callFromBrowser } from "../../../../shared-features/api/call-from-browser.ts"

export interface OpenedFile extends OpenedP12 {
  holder: string
  identity: string | null
}

/** Imported dynamically. Throws what `openP12` throws, ApiError and ConnectionLost. */
export async function openStoredFile(serial: string, password: string): Promise<OpenedFile> {
  const file = await callFromBrowser(getP12, { params: { serial } })
  const opened = await openP12(new Uint8Array(await file.arrayBuffer()), password)
  const { holder, identity } = summarizeCertificate(opened.certificate)
  return { ...opened, holder, identity }
}

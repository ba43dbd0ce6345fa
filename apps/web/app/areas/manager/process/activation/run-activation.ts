import {
  type ActivationState,
  getActivation,
  getIssuedCertificate,
  getKeyCopy,
  type IssuedCertificate,
  requestCertificate,
  saveKeyCopy,
  saveP12,
} from "@trazo/contract/certificates/activation"
import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import { holderKeyBits } from "@trazo/domain/certificates/validity"
import { fromBase64, toBase64 } from "@trazo/pki/bytes"
import {
  type ActivationApi,
  type ActivationResult,
  type ActivationStep,
  activate,
} from "@trazo/pki/holder/activation"
import { summarizeCertificate } from "@trazo/pki/holder/certificate-summary"
import { indexedDbKeyStore } from "@trazo/pki/holder/pending-key-store"
import { callFromBrowser } from "../../../../shared-features/platform/api/call-from-browser.ts"
import { packSavedFile } from "../../certificate-file/pack-saved-file.ts"

interface Run {
  state: ActivationState
  password: string
  /** Makes a new key despite an existing copy whose password is lost. */
  startOver: boolean
  onStep: (step: ActivationStep) => void
}

export interface Activated extends ActivationResult {
  serial: string
  notAfter: Date
  /** The form that the holder saves; the copy on the server has more rounds. */
  savedFile: ActivationResult["p12"]
  /** Of the revocation sheet. Null when an earlier try issued the certificate: then it is only in the mail. */
  sheetCode: string | null
}

/** Imported dynamically when the holder starts. Throws what `activate` throws. */
export async function runActivation({ state, password, startOver, onStep }: Run): Promise<Activated> {
  const { requestId, holderNames, validity } = state
  let sheetCode: string | null = null
  const result = await activate({
    requestId,
    password,
    keyBits: holderKeyBits(validity),
    commonName: holderNames,
    api: activationApi(requestId, (code) => {
      sheetCode = code
    }),
    storage: indexedDbKeyStore(),
    progress: onStep,
    startOver,
  })
  const { serial, notAfter } = summarizeCertificate(result.certificate)
  return {
    ...result,
    serial,
    notAfter,
    sheetCode,
    savedFile: await packSavedFile(result, { form: "modern", password }),
  }
}

function activationApi(id: string, onSheetCode: (code: string) => void): ActivationApi {
  const params = { id }
  // The state is read first because browsers log every 404 as an error.
  const state = () => callFromBrowser(getActivation, { params })
  return {
    async loadKeyCopy() {
      if ((await state()).keyCopy === "none") return null
      const found = await catchCode("NOT_FOUND", null, callFromBrowser(getKeyCopy, { params }))
      return found && { kind: found.kind, bytes: fromBase64(found.copy) }
    },
    async saveKeyCopy(copy) {
      await callFromBrowser(saveKeyCopy, { params, body: { copy: toBase64(copy) } })
    },
    async loadCertificate() {
      if (!["issued", "done"].includes((await state()).stage)) return null
      const issued = callFromBrowser(getIssuedCertificate, { params })
      const found = await catchCode("CERTIFICATE_NOT_FOUND", null, issued)
      return found && decodeCertificate(found)
    },
    async sendRequest(request) {
      const body = { certificationRequest: toBase64(request) }
      const issued = await callFromBrowser(requestCertificate, { params, body })
      if (issued.sheetCode) onSheetCode(issued.sheetCode)
      return decodeCertificate(issued)
    },
    async saveP12(p12) {
      const saving = callFromBrowser(saveP12, { params, body: { p12: toBase64(p12) } })
      return (await catchCode("P12_ALREADY_SAVED", null, saving)) ? "saved" : "alreadySaved"
    },
  }
}

const decodeCertificate = ({ certificate, chain }: IssuedCertificate) => ({
  certificate: fromBase64(certificate),
  chain: chain.map(fromBase64),
})

/** Resolves to `otherwise` when the call fails with this code. */
async function catchCode<Response, Otherwise>(
  code: ErrorCode,
  otherwise: Otherwise,
  response: Promise<Response>,
): Promise<Response | Otherwise> {
  try {
    return await response
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === code) return otherwise
    throw error
  }
}

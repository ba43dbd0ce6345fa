import {
  getActivation,
  getIssuedCertificate,
  getKeyCopy,
  type IssuedCertificate,
  requestCertificate,
  saveKeyCopy,
  saveP12,
} from "@trazo/contract/activation"
import { ApiError, type ErrorCode } from "@trazo/contract/errors"
import { fromBase64, toBase64 } from "@trazo/pki/bytes"
import type { ActivationApi } from "@trazo/pki/holder/activation-ports"
import { callFromBrowser } from "../../../../shared-features/api/call-from-browser.ts"

async function unless<Answer, Otherwise>(
  code: ErrorCode,
  otherwise: Otherwise,
  answer: Promise<Answer>,
): Promise<Answer | Otherwise> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === code) return otherwise
    throw error
  }
}

const inBytes = ({ certificate, chain }: IssuedCertificate) => ({
  certificate: fromBase64(certificate),
  chain: chain.map(fromBase64),
})

/** The server's part of an activation, over the API. */
export function activationApi(id: string): ActivationApi {
  const params = { id }
  // What is known not to be there is not asked for: a browser writes each 404 down as an error.
  const state = () => callFromBrowser(getActivation, { params })
  return {
    async loadKeyCopy() {
      if ((await state()).keyCopy === "none") return null
      const found = await unless("NOT_FOUND", null, callFromBrowser(getKeyCopy, { params }))
      return found && { kind: found.kind, bytes: fromBase64(found.copy) }
    },
    async saveKeyCopy(copy) {
      await callFromBrowser(saveKeyCopy, { params, body: { copy: toBase64(copy) } })
    },
    async loadCertificate() {
      if (!["issued", "done"].includes((await state()).stage)) return null
      const issued = callFromBrowser(getIssuedCertificate, { params })
      const found = await unless("CERTIFICATE_NOT_FOUND", null, issued)
      return found && inBytes(found)
    },
    async sendRequest(request) {
      const body = { certificationRequest: toBase64(request) }
      return inBytes(await callFromBrowser(requestCertificate, { params, body }))
    },
    async saveP12(p12) {
      const saving = callFromBrowser(saveP12, { params, body: { p12: toBase64(p12) } })
      return (await unless("P12_ALREADY_SAVED", null, saving)) ? "saved" : "alreadySaved"
    },
  }
}

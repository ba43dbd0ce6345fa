import { certificateStatusAddress, ownStatusAddress } from "@trazo/contract/endpoint/api-paths"
import type { StatusService } from "@trazo/documents/evidence/gather-evidence"
import { isAnswer } from "@trazo/documents/trust/read-ocsp"
import { responderOf, statusQuestion } from "@trazo/documents/trust/status-question"
import { fromBase64, randomBytes, toBase64 } from "@trazo/pki/bytes"

type Bytes = Uint8Array<ArrayBuffer>

const patienceMilliseconds = 15_000

/**
 * Asks for the status of a certificate: this platform's own service first, with a nonce, so that the answer is of this moment;
 * otherwise the server asks the issuer. They are sent a serial number and digests of the issuer. After one failure nobody is
 * asked any more.
 */
export function statusService(): StatusService {
  let hasFailed = false
  return async (about, issuer) => {
    if (hasFailed) return undefined
    try {
      const own = await askOwn(statusQuestion(about, issuer, randomBytes(16)))
      return own ?? (await askIssuer(statusQuestion(about, issuer), responderOf(about)))
    } catch {
      hasFailed = true
      return undefined
    }
  }
}

async function askOwn(question: Bytes): Promise<Bytes | undefined> {
  const response = await post(ownStatusAddress, "application/ocsp-request", question)
  if (!response.ok) return undefined
  const der = new Uint8Array(await response.arrayBuffer())
  return isAnswer(der) ? der : undefined
}

async function askIssuer(question: Bytes, responder: string | null): Promise<Bytes | undefined> {
  const body = JSON.stringify({ request: toBase64(question), responder })
  const response = await post(certificateStatusAddress, "application/json", body)
  if (!response.ok) return undefined
  const { response: der } = (await response.json()) as { response?: unknown }
  return typeof der === "string" ? fromBase64(der) : undefined
}

function post(address: string, contentType: string, body: BodyInit): Promise<Response> {
  return fetch(address, {
    method: "POST",
    headers: { "content-type": contentType },
    body,
    signal: AbortSignal.timeout(patienceMilliseconds),
  })
}

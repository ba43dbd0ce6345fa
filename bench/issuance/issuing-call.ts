import { requestCertificate } from "@trazo/contract/certificates/activation"
import { signInClient } from "@trazo/contract/identity/sessions"
import { toBase64 } from "@trazo/pki/bytes"
import { makeCertificationRequest, makeHolderKey } from "@trazo/pki/holder/holder-key"
import type { Call } from "../load.ts"
import { putApprovedRequests } from "./approved-requests.ts"

/** The Authorization header of the demo client's session. */
export async function signInDemoClient(origin: string): Promise<string> {
  const response = await fetch(`${origin}${signInClient.path}?simple=true`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ user: "1710034065", password: "Firma2026" }),
  })
  return `Bearer ${((await response.json()) as { token: string }).token}`
}

export function issuingCall(requestId: string, request: Uint8Array, authorization: string): Call {
  return {
    method: requestCertificate.method,
    path: requestCertificate.path.replace(":id", requestId),
    headers: { authorization, "content-type": "application/json" },
    body: Buffer.from(JSON.stringify({ certificationRequest: toBase64(new Uint8Array(request)) })),
  }
}

/** Issues one certificate to the demo client and returns its serial. */
export async function issueOne(origin: string, dataDir: string): Promise<string> {
  const [id = ""] = await putApprovedRequests(dataDir, 1)
  const request = await makeCertificationRequest(await makeHolderKey(2048), { commonName: "BENCH" })
  const {
    method = "",
    path,
    headers = {},
    body = Buffer.of(),
  } = issuingCall(id, request, await signInDemoClient(origin))
  const response = await fetch(`${origin}${path}`, { method, headers, body: new Uint8Array(body) })
  if (!response.ok) throw new Error(`no certificate: ${await response.text()}`)
  return ((await response.json()) as { serial: string }).serial
}

import {
  getIssuingCertificate,
  getRootCertificate,
  getRootRevocationList,
} from "@trazo/contract/authority/authority"
import { verifyCertificate } from "@trazo/contract/certificates/certificates"
import { ApiError } from "@trazo/contract/errors/errors"
import type { CertificateStatus } from "@trazo/documents/verdict/check-options"
import type { DocumentCheck } from "@trazo/documents/verdict/document-check"
import { callFromBrowser } from "../../platform/api/call-from-browser.ts"
import { ConnectionLost } from "../../platform/api/connection-lost.ts"
import { runDeviceJob } from "../../platform/device-work/run-device-job.ts"

type Bytes = Uint8Array<ArrayBuffer>

interface CheckInput {
  readonly file: Blob
  readonly content: Blob | null
  /** Of an encrypted PDF. */
  readonly password: string | null
  /** Certificates that the visitor trusts beside the list. */
  readonly anchors: readonly Bytes[]
  readonly onProgress: (part: number) => void
  readonly signal: AbortSignal
}

/** Checks a file on this device. Only serial numbers of this platform's own certificates are asked of the server. */
export async function runCheck({
  file,
  content,
  password,
  anchors,
  onProgress,
  signal,
}: CheckInput): Promise<DocumentCheck> {
  const [own, lists, bytes, contentBytes] = await Promise.all([
    ownFiles([getRootCertificate, getIssuingCertificate]),
    ownFiles([getRootRevocationList]),
    bytesOf(file),
    content && bytesOf(content),
  ])
  const input = { file: bytes, content: contentBytes, password, own, lists, anchors, now: new Date() }
  const handedOver = [bytes.buffer, ...(contentBytes ? [contentBytes.buffer] : [])]
  return await runDeviceJob("checkDocument", input, { signal, page: { onProgress, statusOf }, handedOver })
}

const bytesOf = async (blob: Blob): Promise<Bytes> => new Uint8Array(await blob.arrayBuffer())

type AuthorityFile = typeof getRootCertificate | typeof getIssuingCertificate | typeof getRootRevocationList

/** Of this platform's own authority; none when another one issues. */
async function ownFiles(endpoints: readonly AuthorityFile[]): Promise<Bytes[]> {
  const asked = endpoints.map(async (endpoint) => bytesOf(await callFromBrowser(endpoint)))
  return (await Promise.allSettled(asked)).flatMap((each) =>
    each.status === "fulfilled" ? [each.value] : [],
  )
}

async function statusOf(serial: string): Promise<CertificateStatus> {
  try {
    const { status, revokedAt, revocationReason, invalidFrom } = await callFromBrowser(verifyCertificate, {
      params: { serial },
    })
    if (status === "suspended")
      return { status: "revoked", at: new Date(revokedAt ?? Date.now()), reason: "certificateHold" }
    if (status === "revoked" && revokedAt)
      return {
        status: "revoked",
        at: new Date(revokedAt),
        reason: revocationReason ?? "unspecified",
        ...(invalidFrom && { invalidFrom: new Date(invalidFrom) }),
      }
    return status === "issuing" ? { status: "unknown" } : { status: "good" }
  } catch (error) {
    if (error instanceof ApiError || error instanceof ConnectionLost) return { status: "unknown" }
    throw error
  }
}

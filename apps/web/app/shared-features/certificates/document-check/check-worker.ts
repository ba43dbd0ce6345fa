import { openTrustList, type SignedTrustList } from "@trazo/documents/trust/trust-list"
import trustList from "@trazo/documents/trust-list" with { type: "json" }
import { checkDocument } from "@trazo/documents/verdict/check-document"
import type { CertificateStatus } from "@trazo/documents/verdict/check-options"
import { equalBytes } from "@trazo/pki/bytes"
import { failureCode } from "../../platform/device-work/failure-code.ts"
import type { FromWorker, ToWorker } from "./check-messages.ts"

/* Runs in a worker, so that the page answers while a large file is read. */

const pending = new Map<number, (status: CertificateStatus) => void>()
let questions = 0

const send = (message: FromWorker) => self.postMessage(message)

self.addEventListener("message", ({ data }: MessageEvent<ToWorker>) => {
  if (data.type === "status") {
    pending.get(data.question)?.(data.status)
    pending.delete(data.question)
    return
  }
  void check(data)
})

self.postMessage("started")

function ask(serial: string): Promise<CertificateStatus> {
  const { promise, resolve } = Promise.withResolvers<CertificateStatus>()
  const question = ++questions
  pending.set(question, resolve)
  send({ type: "question", question, serial })
  return promise
}

async function check({
  file,
  content,
  password,
  own,
  anchors,
  now,
}: Extract<ToWorker, { type: "check" }>): Promise<void> {
  try {
    const listed = await openTrustList(trustList as SignedTrustList)
    const result = await checkDocument(file, {
      trust: [...listed, ...own],
      visitorTrust: anchors,
      now,
      ...(content && { content }),
      ...(password && { password }),
      // The server knows its own certificates, and need not learn of others.
      statusOf: ({ serial }, anchor) =>
        own.some((one) => equalBytes(one, anchor)) ? ask(serial) : Promise.resolve({ status: "unknown" }),
      onProgress: (part) => send({ type: "progress", part }),
    })
    send({ type: "result", result })
  } catch (error) {
    send({ type: "failed", code: failureCode(error) })
  }
}

import type { UploadedDocument } from "@trazo/contract/buying/purchase"
import type { ReceivedFile } from "@trazo/contract/endpoint/endpoint"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/refunds"
import { formatMoney } from "@trazo/domain/money/money"
import { canMovePayment } from "@trazo/domain/money/payment-status"
import type { RefundState } from "@trazo/domain/money/refund"
import { type Actor, system } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { acceptUpload, insertUpload, storeUpload } from "../../platform/files/accept-upload.ts"
import { claimUpload } from "../../platform/files/claim-quota.ts"
import { deleteUnusedFiles } from "../../platform/files/delete-unused-files.ts"
import { reserveFile } from "../../platform/files/stored-files.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { lockRequest, type RequestRow, verifiedEmailOf } from "../../requests/requests/request.ts"
import type { PaymentRow } from "../payments/payment.ts"
import {
  findRefund,
  insertDecision,
  isDecided,
  isFreeProof,
  isGoingBack,
  listFreeProofs,
  lockPayment,
  markRefunded,
  presentProof,
} from "./refund.ts"

interface Decision {
  outcome: Exclude<RefundState, "pending">
  /** Of the money that went back. Empty for a refusal. */
  reference: string
  /** Empty for a refund. */
  reason: string
  /** Id of an uploaded file. Null for a refusal. */
  proof: string | null
}

type RecordDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">

/** Records that the money went back. @throws ApiError NOT_FOUND, REFUND_DECIDED, VALIDATION_FAILED */
export const recordRefund = ({ body, ...call }: Call<typeof contract.recordRefund>, deps: RecordDeps) =>
  decideRefund(call, { ...body, outcome: "refunded", reason: "" }, deps)

/** Records why the money does not go back. @throws ApiError NOT_FOUND, REFUND_DECIDED */
export const refuseRefund = ({ body, ...call }: Call<typeof contract.refuseRefund>, deps: RecordDeps) =>
  decideRefund(call, { ...body, outcome: "refused", reference: "", proof: null }, deps)

async function decideRefund(
  { scope, actor, params: { id } }: Call<typeof contract.getRefund>,
  decision: Decision,
  deps: RecordDeps,
): Promise<{ ok: true }> {
  const { outcome, proof } = decision
  await inScope(deps.db, scope, async (tx) => {
    const seen = await findRefund(tx, id)
    if (!seen) throw new ApiError("NOT_FOUND")
    const request = await lockRequest(tx, seen.requestId)
    const payment = await lockPayment(tx, id)
    if (!payment || !canMovePayment(payment.status, "refunded") || (await isDecided(tx, payment))) {
      throw new ApiError("REFUND_DECIDED")
    }
    if (await isGoingBack(tx, id)) {
      const message = "La pasarela está devolviendo este pago. Espere su respuesta."
      throw new ApiError("REFUND_DECIDED", { message })
    }
    if (outcome === "refunded" && !(proof && (await isFreeProof(tx, { fileId: proof, paymentId: id })))) {
      throw new ApiError("VALIDATION_FAILED", { fields: { proof: "Suba el comprobante de la devolución" } })
    }
    await storeDecision(tx, { payment, request, actor, decision }, deps)
  })
  return { ok: true }
}

interface Decided {
  payment: PaymentRow
  request: RequestRow
  actor: Actor
  decision: Decision
}

/** Mails the client what was decided. */
async function storeDecision(
  tx: ScopedTransaction,
  { payment, request, actor, decision }: Decided,
  deps: Omit<RecordDeps, "db">,
): Promise<void> {
  const { outcome, reference, reason, proof } = decision
  const { id, refundPart: part } = payment
  await insertDecision(tx, {
    paymentId: id,
    outcome,
    reference,
    reason,
    proofFileId: proof,
    decidedBy: actor.id,
    decidedAt: deps.clock.now(),
    part,
  })
  // The request goes on after a part of its payment went back.
  if (outcome === "refunded" && part !== "difference") await markRefunded(tx, id)
  const amountCents = payment.refundCents ?? payment.amountCents
  const data = { request: request.id, amountCents, part }
  recordAudit(tx, { actor, action: `payment.refund-${outcome}`, object: `payment:${id}`, data }, deps)
  const variables = {
    names: request.userInfo.names ?? "",
    number: request.number ?? "",
    outcome,
    reference,
    reason,
    amount: formatMoney(amountCents),
    part,
  }
  if (outcome === "refunded") {
    await deps.jobs.enqueue(tx, "credit-refunds", { ...tx.scope, paymentId: id })
  }
  const to = verifiedEmailOf(request)
  await queueMail(tx, { to, template: "refund-outcome", variables, requestId: request.id }, deps)
}

/** Records that the gateway of a card gave the payment back, and mails the client. Nobody decided before. */
export async function refundByGateway(
  tx: ScopedTransaction,
  { paymentId, request, reference }: { paymentId: string; request: RequestRow; reference: string },
  deps: Omit<RecordDeps, "db">,
): Promise<void> {
  const payment = await lockPayment(tx, paymentId)
  if (!payment || !canMovePayment(payment.status, "refunded") || (await isDecided(tx, payment))) return
  const decision = { outcome: "refunded", reference, reason: "", proof: null } as const
  await storeDecision(tx, { payment, request, actor: system, decision }, deps)
}

/** Stores the proof of a refund that follows. @throws ApiError NOT_FOUND, TOO_MANY_REQUESTS, FILE_… */
export async function storeRefundProof(
  {
    scope,
    actor,
    params: { id },
    upload: { file },
  }: Call<typeof contract.getRefund> & {
    upload: { file: ReceivedFile }
  },
  deps: Pick<Deps, "db" | "clock" | "random" | "files" | "pictures" | "pdfs" | "jobs" | "settings">,
): Promise<UploadedDocument> {
  const requireRefund = async (tx: ScopedTransaction) => {
    if (!(await findRefund(tx, id))) throw new ApiError("NOT_FOUND")
  }
  const fileId = await inScope(deps.db, scope, async (tx) => {
    await requireRefund(tx)
    await claimUpload(tx, { requestId: `refund ${id}`, address: null, bytes: file.bytes }, deps)
    return reserveFile(tx, deps)
  })
  const source = `${actor.area} ${actor.id}`
  const accepted = await acceptUpload(file, { format: "document", source }, deps)
  const upload = await storeUpload(scope, { id: fileId, accepted }, deps)
  return inScope(deps.db, scope, async (tx) => {
    await requireRefund(tx)
    await insertUpload(tx, "refund", { ...upload, subject: `payment:${id}` }, deps)
    recordAudit(
      tx,
      { actor, action: "refund.proof-sent", object: `payment:${id}`, data: { file: fileId } },
      deps,
    )
    const { fileName: name, mediaType, bytes } = upload
    return presentProof({ id: fileId, name, mediaType, sizeBytes: bytes.byteLength })
  })
}

/** Deletes proofs of no decision. */
export function deleteUnusedProofs(deps: Pick<Deps, "db" | "clock" | "jobs" | "log">): Promise<void> {
  const record: Parameters<typeof deleteUnusedFiles>[0]["record"] = (tx, file) =>
    recordAudit(tx, { actor: system, action: "refund.proof-deleted", object: `file:${file}` }, deps)
  return deleteUnusedFiles({ list: listFreeProofs, record }, deps)
}

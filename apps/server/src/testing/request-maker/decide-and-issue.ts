import type { ReviewedChannel } from "@trazo/domain/buying/channel"
import type { CorrectionTarget } from "@trazo/domain/buying/correction-targets"
import { reviewChecks } from "@trazo/domain/desk/review-checks"
import { makeCertificationRequest, makeHolderKey } from "@trazo/pki/holder/holder-key"
import { p12Packer } from "@trazo/pki/holder/pack-p12"
import { wrapKey } from "@trazo/pki/holder/wrapped-key"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import {
  confirmActivationCode,
  sendActivationCode,
} from "../../features/certificates/activations/confirm-activation.ts"
import { requestCertificate } from "../../features/certificates/activations/issue-certificate.ts"
import { saveKeyCopy, saveP12 } from "../../features/certificates/activations/key-copies.ts"
import { approveRequest } from "../../features/desk/reviews/approve-request.ts"
import { validateRequestPayment } from "../../features/desk/reviews/decide-request-payment.ts"
import { requestCorrection } from "../../features/desk/reviews/request-correction.ts"
import { holderNames, loadRequest, type RequestRow } from "../../features/requests/requests/request.ts"
import { findExecutive } from "../../seed/find-accounts.ts"
import { makerDeps } from "./maker-deps.ts"

/** The decisions of staff on one request. */
export interface Decision {
  id: string
  channel: ReviewedChannel
  /** `correction` and `approval` validate the payment first. */
  decision: "payment" | "correction" | "approval"
  targets?: readonly CorrectionTarget[]
}

/** Decides as the demo's executive. */
export async function decideRequest(
  scope: Scope,
  { id, channel, decision, targets = [] }: Decision,
  deps: Deps,
): Promise<void> {
  const { deps: own, mails } = makerDeps(deps)
  const call = { id, channel, actor: await demoExecutive(scope, deps) }
  if ((await requestOf(scope, id, deps)).status === "paymentReview")
    await validateRequestPayment(scope, call, own)
  if (decision === "correction") await requestCorrection(scope, { ...call, targets: [...targets] }, own)
  if (decision === "approval")
    await approveRequest(scope, { ...call, checks: [...reviewChecks], account: null }, own)
  await mails.deliver()
}

async function demoExecutive(scope: Scope, deps: Deps): Promise<Actor> {
  const found = await findExecutive(scope, "ejecutivo@demo.ec", deps)
  if (!found) throw new Error("The demo has no executive")
  return found
}

function requestOf(scope: Scope, id: string, deps: Deps): Promise<RequestRow> {
  return inScope(deps.db, scope, (tx) => loadRequest(tx, id))
}

/** Few, because the P12 replaces the copy at once. */
const copyRounds = 1000
const packers = new Map<string, ReturnType<typeof p12Packer>>()
const base64 = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64")
const fromBase64 = (text: string) => new Uint8Array(Buffer.from(text, "base64"))

/** The holder activates the approved request. Returns the P12 in base64. */
export async function issueCertificate(
  scope: Scope,
  { id, password }: { id: string; password: string },
  deps: Deps,
): Promise<string> {
  const { deps: own, mails } = makerDeps(deps)
  const request = await requestOf(scope, id, deps)
  const actor: Actor = { area: "client", id: request.clientId ?? "" }
  const key = await makeHolderKey(2048)
  await sendActivationCode({ scope, actor, params: { id } }, own)
  await confirmActivationCode(scope, { actor, id, code: await mails.code() }, own)
  await saveKeyCopy(
    {
      scope,
      actor,
      params: { id },
      body: { copy: base64(await wrapKey(key.privateKey, password, copyRounds)) },
    },
    own,
  )
  const certificationRequest = base64(
    await makeCertificationRequest(key, { commonName: holderNames(request) }),
  )
  const issued = await requestCertificate(
    { scope, actor, params: { id }, body: { certificationRequest } },
    own,
  )
  const pack = packers.get(password) ?? p12Packer(password)
  packers.set(password, pack)
  const p12 = base64(
    await pack({
      privateKey: key.privateKey,
      certificate: fromBase64(issued.certificate),
      chain: issued.chain.map(fromBase64),
    }),
  )
  await saveP12({ scope, actor, params: { id }, body: { p12 } }, own)
  await mails.deliver()
  return p12
}

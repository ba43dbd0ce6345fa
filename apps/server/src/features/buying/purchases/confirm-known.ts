import { ApiError } from "@trazo/contract/errors/errors"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { type DocumentType, documentCatalogue } from "@trazo/domain/requests/documents"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { settlePayment } from "../../money/payments/record-payment.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { isFilledIn, lockOwnRequest, type RequestRow } from "../../requests/requests/request.ts"
import { biometricConsentVersion, type Draft, insertConsent, loadDraft, stepsBeforeConsent } from "./draft.ts"
import { requireShown, type Shown } from "./load-flow.ts"
import { submit } from "./submit-request.ts"

export interface GivenConsent {
  actor: Actor
  ip: string
  userAgent: string
}

interface Confirmation extends Shown {
  /** Ticks of the terms and of the use of photo and identity document. */
  accepted: boolean
  biometric: boolean
  /** Of the terms that were shown. */
  version: string
  totalCents: number
  /** The request that was shown. */
  id?: string | undefined
  consent: GivenConsent
}

/** The request after it was confirmed. */
type Confirmed = Pick<RequestRow, "id" | "status">

/** Renews the consents of a renewal and submits it. @throws ApiError as its endpoint lists */
export async function confirmRenewal(
  scope: Scope,
  { supersedes: wanted, ...shown }: Confirmation & { supersedes: boolean },
  deps: Deps,
): Promise<Confirmed> {
  const { actor } = shown.consent
  const store: Kind["store"] = async (tx, { request }) => {
    const data = { supersedes: request.renewal === "reissue" || wanted }
    await changeRequest(tx, request.id, data)
    recordAudit(tx, { actor, action: "renewal.confirmed", object: `request:${request.id}`, data }, deps)
    return []
  }
  const isKind: Kind["isKind"] = ({ renewal }) => renewal !== null
  return await inScope(deps.db, scope, (tx) => confirm(tx, shown, { isKind, store, reuse: null }, deps))
}

/**
 * Stores the consents to another request of an account, one for each document that is used again, and submits it.
 * @throws ApiError as its endpoint lists
 */
export async function confirmRequest(
  scope: Scope,
  { reuse, ...shown }: Confirmation & { reuse: readonly DocumentType[] },
  deps: Deps,
): Promise<Confirmed> {
  const { actor } = shown.consent
  const store: Kind["store"] = async (tx, draft) => {
    const { request } = draft
    const reused = reusedTypes(draft)
    const data = { source: request.prefilledFrom, reused }
    recordAudit(tx, { actor, action: "request.confirmed", object: `request:${request.id}`, data }, deps)
    return reused
  }
  const isKind: Kind["isKind"] = ({ startedBy }) => startedBy !== null
  return await inScope(deps.db, scope, (tx) => confirm(tx, shown, { isKind, store, reuse }, deps))
}

interface Kind {
  isKind: (request: RequestRow) => boolean
  /** Documents that may be used again. Null: one consent is for all of them. */
  reuse: readonly DocumentType[] | null
  /** @returns the documents that are used again with a consent of their own */
  store: (tx: ScopedTransaction, draft: Draft) => Promise<DocumentType[]>
}

/** Confirming twice returns the current state. A price of zero is settled at once. */
async function confirm(
  tx: ScopedTransaction,
  { consent, version, totalCents, content, id, ...ticks }: Confirmation,
  { isKind, store, reuse }: Kind,
  deps: Deps,
): Promise<Confirmed> {
  const { actor } = consent
  const stored = await lockOwnRequest(tx, actor)
  if (id !== undefined && id !== stored.id) throw new ApiError("OTHER_REQUEST")
  if (isKind(stored) && stored.number !== null) return stateOf(stored)
  if (!isKind(stored) || !isFilledIn(stored) || stored.status !== "draft")
    throw new ApiError("MOVE_NOT_ALLOWED")
  const draft = await loadDraft(tx, stored, deps)
  requireComplete(draft)
  requireTicks(reuse === null ? [] : reusedTypes(draft).filter((type) => !reuse.includes(type)), ticks)
  if (version !== draft.termsVersion) throw new ApiError("TERMS_CHANGED")
  await requireShown(tx, draft, { totalCents, content }, deps)
  const reused = await store(tx, draft)
  await storeConsents(tx, { draft, consent, reused }, deps)
  const account = { passwordHash: null, signedInAs: null }
  const submitted = await submit(tx, draft, { actor, ...account }, deps)
  if (submitted.totalCents !== 0) return stateOf(submitted)
  const settlement = { request: submitted, actor, method: "free", reference: `${submitted.number}` } as const
  return stateOf(await settlePayment(tx, settlement, deps))
}

/** A new wording gets a new version. */
const reuseVersion = "reutilizacion-2026-1"

interface GivenAtOnce {
  draft: Draft
  consent: GivenConsent
  /** Documents that are used again, each with a consent of its own. */
  reused: readonly DocumentType[]
}

/** Stores the consents that one page asks for. */
async function storeConsents(
  tx: ScopedTransaction,
  { draft, consent, reused }: GivenAtOnce,
  { clock }: Pick<Deps, "clock">,
): Promise<void> {
  const { ip, userAgent } = consent
  const given = { requestId: draft.request.id, ip, userAgent, at: clock.now() }
  if (!draft.biometricConsent) {
    await insertConsent(tx, { ...given, kind: "biometric", version: biometricConsentVersion })
  }
  if (!draft.termsAccepted) await insertConsent(tx, { ...given, kind: "terms", version: draft.termsVersion })
  for (const documentType of reused)
    await insertConsent(tx, { ...given, kind: "reuse", version: reuseVersion, paper: documentType })
}

const stateOf = ({ id, status }: RequestRow): Confirmed => ({ id, status })

/** @throws ApiError STEP_NOT_REACHED */
function requireComplete({ request }: Draft): void {
  const isComplete = stepsBeforeConsent.every((step) => request.completedSteps.includes(step))
  if (!isComplete) {
    throw new ApiError("STEP_NOT_REACHED", { message: "Falta algo antes de continuar. Revise lo marcado." })
  }
}

function reusedTypes({ files }: Draft): DocumentType[] {
  const used = files.filter(({ reusedFrom }) => reusedFrom !== null).map(({ documentType }) => documentType)
  return [...new Set(used)]
}

/** @throws ApiError VALIDATION_FAILED with all that is not ticked, in the order of the page */
function requireTicks(
  documents: readonly DocumentType[],
  { accepted, biometric }: Pick<Confirmation, "accepted" | "biometric">,
): void {
  const fields = {
    ...Object.fromEntries(
      documents.map((type) => [
        `reuse-${type}`,
        `Marque si podemos usar otra vez: ${documentCatalogue[type].title}. Si no, toque «Cambiar» y suba otro.`,
      ]),
    ),
    ...(biometric ? {} : { biometric: fieldMessages.check }),
    ...(accepted ? {} : { accepted: fieldMessages.check }),
  }
  if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
}

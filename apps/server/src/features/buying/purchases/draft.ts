import type { Distributor } from "@trazo/contract/distributors/branding"
import { ApiError } from "@trazo/contract/errors/errors"
import { normalisePersonalData, personalDataProblems } from "@trazo/domain/buying/personal-data"
import { personalFieldNames } from "@trazo/domain/buying/personal-fields"
import { canReach, type StepKey, stepKeys } from "@trazo/domain/buying/steps"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { sql } from "kysely"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadDistributor } from "../../platform/branding/distributor.ts"
import { type CountedDocuments, countedDocuments } from "../../requests/requests/prefilled-draft.ts"
import {
  identityTypeOf,
  isFilledIn,
  loadOwnRequest,
  lockOwnRequest,
  type RequestRow,
} from "../../requests/requests/request.ts"
import {
  type DocumentFile,
  type DocumentTerms,
  documentRequirements,
  missingDocuments,
} from "../../requests/requests/request-documents.ts"
import { currentSelection } from "../../selling/products/sell-products.ts"

/** Increments the distributor's counter of the year. The row stays locked until the transaction ends. */
export async function nextSequence(tx: ScopedTransaction, year: number): Promise<number> {
  const { last } = await tx
    .insertInto("requestCounters")
    .values({ distributorId: tx.scope.distributorId, year, last: 1 })
    .onConflict((conflict) =>
      conflict.columns(["distributorId", "year"]).doUpdateSet({ last: sql`request_counters.last + 1` }),
    )
    .returning("last")
    .executeTakeFirstOrThrow()
  return last
}

/** Stored characters of the User-Agent header. */
const userAgentLength = 300

export async function insertConsent(
  tx: ScopedTransaction,
  consent: {
    requestId: string
    kind: "biometric" | "terms" | "reuse"
    paper?: DocumentType
    version: string
    ip: string
    userAgent: string
    at: Date
  },
): Promise<void> {
  await tx
    .insertInto("consents")
    .values({
      distributorId: tx.scope.distributorId,
      requestId: consent.requestId,
      kind: consent.kind,
      paper: consent.paper ?? null,
      version: consent.version,
      ip: consent.ip,
      userAgent: consent.userAgent.slice(0, userAgentLength),
      at: consent.at,
    })
    .execute()
}

async function listConsents(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("consents")
    .select(["kind", "version"])
    .where("requestId", "=", requestId)
    .execute()
}

/** As it stands in the newest approved request for a company; null if there is none. */
export async function findCompanyName(tx: ScopedTransaction, ruc: string): Promise<string | null> {
  const { rows } = await sql<{ name: string | null }>`select company_name(${ruc}) as name`.execute(tx)
  return rows[0]?.name ?? null
}

/** The newest certificate of a request; undefined before one is signed. */
export async function findIssuedCertificate(tx: ScopedTransaction, requestId: string) {
  return await tx
    .selectFrom("certificates")
    .select(["status as stored", "notAfter", "replacedBy as replacedBySerial", "revokedAt"])
    .where("distributorId", "=", tx.scope.distributorId)
    .where("requestId", "=", requestId)
    .where("der", "is not", null)
    .orderBy("approvalNumber", "desc")
    .limit(1)
    .executeTakeFirst()
}

/** The address of the approved account in which a draft with known data ends. */
async function findApprovedAddress(
  tx: ScopedTransaction,
  { startedBy, renewsSerial }: Pick<RequestRow, "startedBy" | "renewsSerial">,
): Promise<string | undefined> {
  const certificate = tx
    .selectFrom("certificates")
    .select("clientId")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("serial", "=", renewsSerial ?? "")
  const account = await tx
    .selectFrom("clients")
    .select("email")
    .where("distributorId", "=", tx.scope.distributorId)
    .where("id", "=", startedBy ?? certificate)
    .where("approvedAt", "is not", null)
    .where("state", "=", "active")
    .executeTakeFirst()
  return account?.email
}

/** For a draft, `completed_steps` lists only the still-valid steps, and `select_products` what is still on sale. */
export interface Draft {
  request: RequestRow
  files: DocumentFile[]
  /** Shared documents that do not count any more. */
  stale: CountedDocuments["stale"]
  biometricConsent: boolean
  termsAccepted: boolean
  termsVersion: string
  configuration: Distributor["configuration"]
}

export async function loadDraft(
  tx: ScopedTransaction,
  stored: RequestRow,
  deps: Pick<Deps, "clock">,
): Promise<Draft> {
  const request = await withPresentAddress(tx, stored)
  const { multimedia, configuration } = await loadDistributor(tx)
  const { files, stale } = await countedDocuments(tx, request, deps)
  const consents = await listConsents(tx, request.id)
  const terms = termsVersion(multimedia.terms)
  const accepted = (kind: "biometric" | "terms", version: string) =>
    consents.some((consent) => consent.kind === kind && consent.version === version)
  const termsAccepted = accepted("terms", terms)
  // Known data need no confirmation step by step.
  const given = isFilledIn(request)
    ? [...new Set([...stepsBeforeConsent, ...request.completedSteps])]
    : request.completedSteps
  const completed =
    request.status === "draft"
      ? stillValidSteps({ ...request, completedSteps: given, sent: files, termsAccepted }, deps.clock.now())
      : request.completedSteps
  const isDraft = request.status === "draft"
  // An invitation is for its certificate alone: an organisation may pay.
  const chosen = isDraft && request.convenioPersonId !== null ? [] : request.selectProducts
  const products = isDraft ? await currentSelection(tx, chosen, request.kind) : chosen
  return {
    request: { ...request, completedSteps: completed, selectProducts: products },
    files,
    stale,
    biometricConsent: accepted("biometric", biometricConsentVersion),
    termsAccepted,
    termsVersion: terms,
    configuration,
  }
}

/** A draft of an approved account has the account's address, which may have changed since the draft began. */
async function withPresentAddress(tx: ScopedTransaction, request: RequestRow): Promise<RequestRow> {
  if (request.status !== "draft" || !isFilledIn(request)) return request
  const email = await findApprovedAddress(tx, request)
  if (email === undefined || email === request.userInfo.email) return request
  return { ...request, userInfo: { ...request.userInfo, email }, verifiedEmail: email }
}

/** @throws ApiError REQUEST_LINK_INVALID, REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED */
export async function lockDraft(
  tx: ScopedTransaction,
  actor: Actor,
  deps: Pick<Deps, "clock">,
): Promise<Draft> {
  return requireDraft(tx, await lockOwnRequest(tx, actor), deps)
}

/** Reads without a lock: do not base a change on the result. @throws ApiError as `lockDraft` */
export async function findDraft(
  tx: ScopedTransaction,
  actor: Actor,
  deps: Pick<Deps, "clock">,
): Promise<Draft> {
  return requireDraft(tx, await loadOwnRequest(tx, actor), deps)
}

async function requireDraft(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock">,
): Promise<Draft> {
  if (request.status !== "draft") throw new ApiError("MOVE_NOT_ALLOWED")
  return await loadDraft(tx, request, deps)
}

/** @throws ApiError STEP_NOT_REACHED */
export function requireReached(request: Pick<RequestRow, "completedSteps">, step: StepKey): void {
  if (!canReach(step, request.completedSteps)) throw new ApiError("STEP_NOT_REACHED")
}

interface DraftState extends DocumentTerms {
  completedSteps: readonly StepKey[]
  verifiedEmail: string | null
  sent: readonly { documentType: DocumentType }[]
  termsAccepted: boolean
}

function isPersonalDataValid(state: DraftState, now: Date): boolean {
  const data = state.userInfo
  const normalised = normalisePersonalData(data)
  const asStored = personalFieldNames.every((field) => data[field] === normalised[field])
  const holder = { kind: state.kind, identityType: identityTypeOf(state), now }
  return asStored && Object.keys(personalDataProblems(normalised, holder)).length === 0
}

/**
 * Returns the completed steps that are still valid. A step becomes invalid when the certificate kind needs other data
 * or documents, the e-mail address changes or the appointment expires. The summary is valid only while every step
 * before it is.
 */
function stillValidSteps(state: DraftState, now: Date): StepKey[] {
  const requirements = documentRequirements(state, now)
  const isValid: Partial<Record<StepKey, () => boolean>> = {
    personal: () => isPersonalDataValid(state, now),
    documents: () => missingDocuments("documents", requirements, state.sent).length === 0,
    photo: () => missingDocuments("photo", requirements, state.sent).length === 0,
    code: () => state.verifiedEmail !== null && state.verifiedEmail === state.userInfo.email,
    terms: () => state.termsAccepted,
  }
  const valid: StepKey[] = []
  for (const step of stepKeys) {
    if (!state.completedSteps.includes(step) || isValid[step]?.() === false) continue
    if (step === "summary" && valid.length < stepKeys.indexOf("summary")) continue
    valid.push(step)
  }
  return valid
}

/** The steps before the consents, which the verified data of a renewal fill in. */
export const stepsBeforeConsent: readonly StepKey[] = [
  "certificate",
  "personal",
  "documents",
  "photo",
  "code",
]

export function withStep(completed: readonly StepKey[], step: StepKey): StepKey[] {
  return stepKeys.filter((one) => one === step || completed.includes(one))
}

export function withoutSummary(completed: readonly StepKey[]): StepKey[] {
  return completed.filter((step) => step !== "summary")
}

export function emailVerificationAfter(
  { verifiedEmail, completedSteps }: Pick<DraftState, "verifiedEmail" | "completedSteps">,
  email: string | undefined,
): { verifiedEmail: string | null; completedSteps: StepKey[] } {
  if (verifiedEmail !== null && verifiedEmail === email)
    return { verifiedEmail, completedSteps: [...completedSteps] }
  return { verifiedEmail: null, completedSteps: completedSteps.filter((step) => step !== "code") }
}

/** A new wording gets a new version and requires a new consent. */
export const biometricConsentVersion = "biometria-2026-1"

const platformTermsVersion = "terminos-2026-1"

/** @param termsFileId file of the distributor's terms (multimedia.terms); each upload has a new id */
function termsVersion(termsFileId: string | undefined): string {
  return termsFileId ?? platformTermsVersion
}

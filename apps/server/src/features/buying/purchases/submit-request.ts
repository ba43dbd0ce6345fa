import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { applicableFields, type PersonalData } from "@trazo/domain/buying/personal-fields"
import { stepKeys } from "@trazo/domain/buying/steps"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatRequestNumber } from "@trazo/domain/requests/request-number"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { hashPassword, requireAllowedPassword } from "../../identity/credentials/hash-password.ts"
import type { OpenedSession } from "../../identity/sign-in/sign-in.ts"
import { chargeConvenio } from "../../money/monthly-accounts/charge-account.ts"
import { settlePayment } from "../../money/payments/record-payment.ts"
import { readPicturesLater } from "../../requests/document-readings/read-pictures.ts"
import {
  openFirstSession,
  type SubmittingBrowser,
} from "../../requests/identity-accounts/open-first-session.ts"
import { attachAccount } from "../../requests/identity-accounts/request-account.ts"
import { loadRenewal } from "../../requests/renewals/renewal.ts"
import { moveRequest, searchText } from "../../requests/requests/move-request.ts"
import {
  identityTypeOf,
  isFilledIn,
  loadOwnRequest,
  lockOwnRequest,
  type RequestRow,
} from "../../requests/requests/request.ts"
import { documentRequirements, removeDraftDocuments } from "../../requests/requests/request-documents.ts"
import type { StoredConvenio } from "../../selling/convenios/convenio.ts"
import { requirePlace } from "../../selling/convenios/places.ts"
import { takeProducts } from "../../selling/products/sell-products.ts"
import { loadOwnAccount } from "../account-drafts/account-draft.ts"
import { type Draft, loadDraft, nextSequence, requireReached } from "./draft.ts"
import { loadFlow, priceOfDraft, requireShown, type Shown } from "./load-flow.ts"

type SubmitDeps = Pick<
  Deps,
  "db" | "clock" | "random" | "settings" | "jobs" | "live" | "reactions" | "authority"
>

interface Submission {
  actor: Actor
  password: string | null
  /** Client signed in on this device, or null. */
  signedInAs: string | null
}

interface Submitted {
  flow: PurchaseFlow
  /** Of the account whose password was just chosen, or null. */
  session: OpenedSession | null
}

/**
 * Submits the request: assigns the number, freezes the price, finds or creates the account and moves the request to
 * payment. Submitting twice returns the current flow. The password is hashed whether or not the account
 * exists. Who has just chosen the account's password is signed in on `browser`.
 * @throws ApiError STEP_NOT_REACHED, VALIDATION_FAILED, REQUEST_CHANGED, PRICE_NOT_FOUND, VALIDITY_NOT_SOLD, MOVE_NOT_ALLOWED also for a
 * request of an account, IDENTITY_BUSY, INVITATION_CLOSED
 */
export async function submitRequest(
  scope: Scope,
  {
    actor,
    password,
    signedInAs,
    browser,
    ...shown
  }: Submission & Shown & { browser: SubmittingBrowser | null },
  deps: Deps,
): Promise<Submitted> {
  // Hashing takes a tenth of a second, so it runs before the transaction that locks the row.
  const isDraft = await inScope(deps.db, scope, async (tx) => {
    const stored = await loadOwnRequest(tx, actor)
    if (stored.status !== "draft") return false
    requireReached((await loadDraft(tx, stored, deps)).request, "password")
    return true
  })
  const passwordHash = isDraft && password !== null ? await hashNew(password, deps) : null
  return await inScope(deps.db, scope, async (tx) => {
    const stored = await lockOwnRequest(tx, actor)
    if (stored.number !== null) return { flow: await loadFlow(tx, stored, deps), session: null }
    if (stored.status !== "draft" || isFilledIn(stored)) throw new ApiError("MOVE_NOT_ALLOWED")
    const draft = await loadDraft(tx, stored, deps)
    requireReached(draft.request, "password")
    await requireShown(tx, draft, shown, deps)
    const convenio = await convenioOf(tx, stored, deps)
    const submitted = await submit(tx, draft, { actor, passwordHash, signedInAs }, deps)
    const { clientId } = submitted
    const isFirst = signedInAs === null && browser !== null && passwordHash !== null && clientId !== null
    const session = isFirst ? await openFirstSession(tx, { ...browser, clientId, passwordHash }, deps) : null
    const settled = await settle(tx, { submitted, actor, convenio }, deps)
    return { flow: await loadFlow(tx, settled, deps), session }
  })
}

/** Null outside of the convenio channel. @throws ApiError INVITATION_CLOSED */
async function convenioOf(
  tx: ScopedTransaction,
  { id, convenioPersonId }: RequestRow,
  deps: Pick<Deps, "clock">,
): Promise<StoredConvenio | null> {
  return convenioPersonId === null ? null : await requirePlace(tx, { id, convenioPersonId }, deps)
}

/** What an organisation pays passes the step of the payment, as does an invitation without a price. */
async function settle(
  tx: ScopedTransaction,
  { submitted, actor, convenio }: { submitted: RequestRow; actor: Actor; convenio: StoredConvenio | null },
  deps: Deps,
): Promise<RequestRow> {
  const isFree = submitted.totalCents === 0
  if (convenio === null || (convenio.payer === "person" && !isFree)) return submitted
  const settlement = { request: submitted, actor, reference: `${submitted.number}` }
  if (isFree) return await settlePayment(tx, { ...settlement, method: "free" }, deps)
  const charge = { actor, convenioId: convenio.id, requestId: submitted.id }
  const onPaid = (paymentId: string) =>
    chargeConvenio(tx, { ...charge, paymentId, amountCents: submitted.totalCents ?? 0 }, deps)
  return await settlePayment(tx, { ...settlement, method: "convenio", onPaid }, deps)
}

async function hashNew(password: string, deps: Pick<Deps, "random" | "settings">): Promise<string> {
  requireAllowedPassword(password)
  return await hashPassword(password, deps.random)
}

export async function submit(
  tx: ScopedTransaction,
  { request, files, stale }: Draft,
  { actor, ...account }: Omit<Submission, "password"> & { passwordHash: string | null },
  deps: SubmitDeps,
): Promise<RequestRow> {
  const now = deps.clock.now()
  const price = await priceOfDraft(tx, { request }, deps)
  const requirements = documentRequirements(request, now)
  const unneeded = files.filter(
    (file) => !requirements.some(({ documentType }) => documentType === file.documentType),
  )
  await removeDraftDocuments(tx, [...unneeded, ...stale], deps)
  const { renewsSerial: serial, renewal: type } = request
  const renewal = serial && type ? await loadRenewal(tx, { serial, renewal: type }, deps) : null
  const known = renewal?.account ?? (await loadOwnAccount(tx, request))
  // The account's address may have changed since the request began.
  const address = known ? { email: known.email } : {}
  const info = { ...applicableData(request), ...address }
  const clientId = known?.id ?? (await attachAccount(tx, { ...request, userInfo: info }, account, deps))
  await takeProducts(tx, { requestId: request.id, products: request.selectProducts, actor }, deps)
  const year = Number(ecuadorDay(now).slice(0, 4))
  const number = formatRequestNumber({ year, sequence: await nextSequence(tx, year) })
  const moved = await moveRequest(
    tx,
    {
      request,
      to: "payment",
      actor,
      changes: {
        number,
        clientId,
        ...(known && { verifiedEmail: known.email }),
        userInfo: JSON.stringify(info),
        selectProducts: JSON.stringify(request.selectProducts),
        completedSteps: [...stepKeys],
        baseCents: price.baseCents,
        ivaCents: price.ivaCents,
        totalCents: price.totalCents,
        ivaRate: String(price.rate.percent / 100),
        searchText: searchText({ number, userInfo: info }),
      },
    },
    deps,
  )
  await readPicturesLater(tx, request, deps)
  return moved
}

function applicableData({ kind, foreing, userInfo }: RequestRow): PersonalData {
  const fields = applicableFields({ kind, identityType: identityTypeOf({ foreing }) })
  return Object.fromEntries(
    fields.flatMap((field) => {
      const value = userInfo[field]
      return value ? [[field, value]] : []
    }),
  )
}

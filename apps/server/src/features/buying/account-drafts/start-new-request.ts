import { ApiError } from "@trazo/contract/errors/errors"
import { draftLimit, knownData, knownSource } from "@trazo/domain/buying/known-data"
import type { PersonalData } from "@trazo/domain/buying/personal-fields"
import { needsCompany } from "@trazo/domain/certificates/certificate-kind"
import type { PricedCertificate } from "@trazo/domain/selling/price-key"
import { type Actor, clientIdOf } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { requireOpenOffer } from "../../distributors/catalogue/get-catalogue.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { claimDraft } from "../../platform/files/claim-quota.ts"
import { requireUndisputed } from "../../requests/identity-accounts/identity-account.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { createPrefilledDraft } from "../../requests/requests/prefilled-draft.ts"
import { lockRequest, type RequestRow } from "../../requests/requests/request.ts"
import { resumeExpiry, type StartedRequest, started } from "../../requests/requests/resume-token.ts"
import { listAccountDrafts, lockDraftsOf, usableSources } from "./account-draft.ts"

type StartDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "authority">
type Account = Awaited<ReturnType<typeof loadClient>>

interface Wanted extends PricedCertificate {
  /** RUC of a known company, or null. */
  company: string | null
}

/**
 * Starts another request of the signed-in client with what is known of them, or continues the draft of the same
 * certificate, also on a second device.
 * @param address IP address, or null to count for nobody
 * @throws ApiError as its endpoint lists, TOO_MANY_REQUESTS
 */
export async function startNewRequest(
  scope: Scope,
  { actor, address, ...chosen }: Wanted & { actor: Actor; address: string | null },
  deps: StartDeps,
): Promise<StartedRequest> {
  const wanted = needsCompany(chosen.kind) ? chosen : { ...chosen, company: null }
  return await inScope(deps.db, scope, async (tx) => {
    await requireOpenOffer(tx, wanted, deps)
    const account = await loadClient(tx, clientIdOf(actor))
    await lockDraftsOf(tx, account.id)
    await requireUndisputed(tx, account.id)
    const drafts = await listAccountDrafts(tx, account.id)
    const same = drafts.find((draft) => isSame(draft, wanted))
    const continued = same && (await continueSame(tx, same.id, { actor, wanted }, deps))
    if (continued) return started(continued, deps)
    if (drafts.length >= draftLimit) throw new ApiError("DRAFT_LIMIT")
    await claimDraft(tx, address, deps)
    return started(await create(tx, account, { actor, wanted }, deps), deps)
  })
}

function isSame({ kind, channel, userInfo }: RequestRow, wanted: Wanted): boolean {
  return (
    kind === wanted.kind && channel === wanted.channel && (userInfo.companyRuc ?? null) === wanted.company
  )
}

interface Start {
  actor: Actor
  wanted: Wanted
}

/** Null if another device submitted the draft meanwhile. */
async function continueSame(
  tx: ScopedTransaction,
  id: string,
  { actor, wanted: { validity } }: Start,
  deps: Pick<Deps, "clock">,
): Promise<RequestRow | null> {
  const request = await lockRequest(tx, id)
  if (request.status !== "draft") return null
  const changed = await changeRequest(tx, id, { validity, resumeExpiresAt: resumeExpiry(deps.clock.now()) })
  recordAudit(tx, { actor, action: "request.continued", object: `request:${id}`, data: { validity } }, deps)
  return changed
}

async function create(
  tx: ScopedTransaction,
  account: Account,
  { actor, wanted }: Start,
  deps: StartDeps,
): Promise<RequestRow> {
  const { kind, validity, channel, company } = wanted
  const now = deps.clock.now()
  const source = knownSource(await usableSources(tx, account), { kind, company, now })
  if (company !== null && !source) throw new ApiError("APPOINTMENT_ENDED")
  const draft = await createPrefilledDraft(
    tx,
    {
      actor,
      source,
      kind,
      validity,
      channel,
      foreing: account.identityType === "passport",
      userInfo: {
        ...(source ? knownData(source.userInfo, { kind, identityType: account.identityType, company }) : {}),
        ...ownData(account, source),
      },
      verifiedEmail: account.approvedAt === null ? null : account.email,
      columns: { startedBy: account.id },
    },
    deps,
  )
  const data = { kind, validity, channel, source: source?.id ?? null }
  recordAudit(tx, { actor, action: "request.started", object: `request:${draft.id}`, data }, deps)
  return draft
}

/** What the account itself knows. Surnames are typed, because the account keeps both as one text. */
function ownData(account: Account, source: RequestRow | null): PersonalData {
  const { identityType, identity, identityCountry: country, email, names, phone } = account
  const passport = identityType === "passport" && !source ? { passportCountry: country } : {}
  return { identityType, identity, ...passport, email, ...(source ? {} : { names, phone }) }
}

import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/requests/renewals"
import type { ListedRenewal, RenewalPlan } from "@trazo/contract/requests/renewals"
import { shownStatus } from "@trazo/domain/certificates/certificate-status"
import type { Validity } from "@trazo/domain/certificates/validity"
import { type RenewalType, renewability, renewalTime, renewalWindow } from "@trazo/domain/requests/renewal"
import { type Actor, clientIdOf } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type ListedOffer, listListed } from "../../distributors/catalogue/get-catalogue.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { changeRequest } from "../requests/move-request.ts"
import { createPrefilledDraft } from "../requests/prefilled-draft.ts"
import { loadRequest, lockRequest, type RequestRow } from "../requests/request.ts"
import { resumeExpiry, type StartedRequest, started } from "../requests/resume-token.ts"
import {
  findApprovedAccount,
  findRenewable,
  type ListedRenewable,
  listOpenRenewals,
  listRenewable,
  lockRenewable,
  type OpenRenewal,
  type RenewableRow,
  type RenewingAccount,
  requireRenewable,
} from "./renewal.ts"

/** What the client can renew, from when and at what price. A provisional account renews nothing. */
export function listRenewals(
  { scope, actor }: Call<typeof contract.listRenewals>,
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<RenewalPlan> {
  return inScope(deps.db, scope, async (tx) => {
    const id = actor.id
    if (!(await findApprovedAccount(tx, id))) return { rows: [] }
    const certificates = await listRenewable(tx, id)
    const begun = await listOpenRenewals(
      tx,
      certificates.map(({ serial }) => serial),
    )
    const renewals = await listListed(tx, "renewal", deps)
    const usual = await listListed(tx, "normal", deps)
    const reissues = await listListed(tx, "reissue", deps)
    const now = deps.clock.now()
    const rows = certificates.flatMap((row): ListedRenewal[] => {
      const request = begun.find(({ renewsSerial }) => renewsSerial === row.serial)
      const shown = presentRenewal(row, { request, renewals, usual, reissues, now })
      return shown.time === "over" && !request ? [] : [shown]
    })
    return { rows }
  })
}

interface RenewalTerms {
  /** The open renewal of the certificate. */
  request: OpenRenewal | undefined
  renewals: readonly ListedOffer[]
  /** Of new certificates. */
  usual: readonly ListedOffer[]
  reissues: readonly ListedOffer[]
  now: Date
}

function presentRenewal(
  row: ListedRenewable,
  { request, renewals, usual, reissues, now }: RenewalTerms,
): ListedRenewal {
  const { kind, validity, notAfter } = row
  const { opens, closes } = renewalWindow(row)
  const ofKind = renewals.filter((offer) => offer.kind === kind)
  const usualCents = (wanted: Validity) =>
    usual.find((offer) => offer.kind === kind && offer.validity === wanted)?.price.totalCents ?? null
  const reissue = reissues.find((offer) => offer.kind === kind && offer.validity === validity)
  const isOpen = (type: RenewalType) => renewability(row, type, now) === "open"
  return {
    serial: row.serial,
    kind,
    validity,
    time: renewalTime(row, now),
    notAfter: notAfter.toISOString(),
    status: shownStatus({ stored: row.status, notAfter, replacedBySerial: row.replacedBy, now }),
    opens: opens.toISOString(),
    closes: closes.toISOString(),
    mayRenew: isOpen("renewal") && ofKind.length > 0,
    isOutlasted: row.isOutlasted,
    offers: ofKind.map((offer) => ({
      validity: offer.validity,
      price: offer.price,
      usualCents: usualCents(offer.validity),
    })),
    reissue: isOpen("reissue") && reissue ? reissue.price : null,
    request: request
      ? {
          id: request.id,
          number: request.number,
          status: request.status,
          renewal: request.renewal,
        }
      : null,
  }
}

type StartDeps = Pick<Deps, "db" | "clock" | "random" | "settings" | "authority">

/**
 * Starts the renewal of a certificate of the signed-in client, or continues the open one, also on a second device.
 * Without `type` it continues what is open as it is, or starts a renewal.
 * @throws ApiError CERTIFICATE_NOT_FOUND, PRICE_NOT_FOUND, as requireRenewable
 */
export function startRenewal(
  scope: Scope,
  { actor, serial, type }: { actor: Actor; serial: string; type?: RenewalType | undefined },
  deps: StartDeps,
): Promise<StartedRequest> {
  return inScope(deps.db, scope, async (tx) => {
    const account = await findApprovedAccount(tx, clientIdOf(actor))
    if (!account) throw new ApiError("CERTIFICATE_NOT_FOUND")
    return startFor(tx, { account, serial, type }, deps)
  })
}

interface Start {
  account: RenewingAccount
  serial: string
  type?: RenewalType | undefined
}

/** As `startRenewal`, for an account whose holder has proved to be present. */
export async function startFor(
  tx: ScopedTransaction,
  start: Start,
  deps: Omit<StartDeps, "db">,
): Promise<StartedRequest> {
  const found = await findRenewable(tx, start.serial)
  if (found?.clientId !== start.account.id) throw new ApiError("CERTIFICATE_NOT_FOUND")
  const [begun] = await listOpenRenewals(tx, [start.serial])
  if (begun) return continueRenewal(tx, begun.id, start, deps)
  const certificate = await lockRenewable(tx, start.serial)
  // Begun by another device while this one waited for the lock.
  const [overtaking] = await listOpenRenewals(tx, [start.serial])
  if (overtaking) return continueRenewal(tx, overtaking.id, start, deps)
  if (!certificate) throw new ApiError("CERTIFICATE_NOT_FOUND")
  const { account, type = "renewal" } = start
  requireRenewable(certificate, type, deps.clock.now())
  return started(await createRenewal(tx, certificate, { account, type }, deps), deps)
}

/** A draft takes the type that is asked for now, if one is. */
async function continueRenewal(
  tx: ScopedTransaction,
  id: string,
  { serial, type, account }: Start,
  deps: Omit<StartDeps, "db">,
): Promise<StartedRequest> {
  const request = await lockRequest(tx, id)
  const now = deps.clock.now()
  const resumeExpiresAt = resumeExpiry(now)
  if (request.status !== "draft" || !type || request.renewal === type) {
    return started(await changeRequest(tx, id, { resumeExpiresAt }), deps)
  }
  const certificate = await lockRenewable(tx, serial)
  if (!certificate) throw new ApiError("CERTIFICATE_NOT_FOUND")
  requireRenewable(certificate, type, now)
  const validity = await requireOffer(tx, certificate, type, deps)
  const terms = { renewal: type, supersedes: type === "reissue", validity }
  const actor: Actor = { area: "client", id: account.id }
  recordAudit(tx, { actor, action: "renewal.changed", object: `request:${id}`, data: { type } }, deps)
  return started(await changeRequest(tx, id, { ...terms, resumeExpiresAt }), deps)
}

async function createRenewal(
  tx: ScopedTransaction,
  certificate: RenewableRow,
  { account, type }: { account: RenewingAccount; type: RenewalType },
  deps: Omit<StartDeps, "db">,
): Promise<RequestRow> {
  const validity = await requireOffer(tx, certificate, type, deps)
  const source = await loadRequest(tx, certificate.requestId)
  const actor: Actor = { area: "client", id: account.id }
  const draft = await createPrefilledDraft(
    tx,
    {
      actor,
      source,
      kind: certificate.kind,
      validity,
      channel: "normal",
      foreing: source.foreing,
      userInfo: { ...source.userInfo, email: account.email },
      verifiedEmail: account.email,
      columns: { renewsSerial: certificate.serial, renewal: type, supersedes: type === "reissue" },
    },
    deps,
  )
  const data = { certificate: certificate.serial, type }
  recordAudit(tx, { actor, action: "renewal.started", object: `request:${draft.id}`, data }, deps)
  return draft
}

/**
 * The certificate's validity, or for a renewal the first one on sale. Another file keeps the validity, because it ends
 * with the former one.
 * @throws ApiError PRICE_NOT_FOUND
 */
async function requireOffer(
  tx: ScopedTransaction,
  { kind, validity }: Pick<RenewableRow, "kind" | "validity">,
  type: RenewalType,
  deps: Omit<StartDeps, "db">,
): Promise<RenewableRow["validity"]> {
  const offers = (await listListed(tx, type, deps)).filter((offer) => offer.kind === kind)
  const same = offers.find((offer) => offer.validity === validity)
  const offer = same ?? (type === "renewal" ? offers[0] : undefined)
  if (!offer) throw new ApiError("PRICE_NOT_FOUND")
  return offer.validity
}

import type * as contract from "@trazo/contract/buying/new-requests"
import type { NewRequestOptions } from "@trazo/contract/buying/new-requests"
import { ApiError } from "@trazo/contract/errors/errors"
import { isAppointed } from "@trazo/domain/buying/known-data"
import { type Actor, clientIdOf } from "../../../actor.ts"
import type { Call } from "../../../call.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { loadClient } from "../../identity/credentials/client-account.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { isOpenChannel, loadDistributor } from "../../platform/branding/distributor.ts"
import { changeRequest, moveRequest } from "../../requests/requests/move-request.ts"
import { lockRequest, type RequestRow } from "../../requests/requests/request.ts"
import { resumeExpiry, type StartedRequest, started } from "../../requests/requests/resume-token.ts"
import { listAccountDrafts, listStanding, usableSources } from "./account-draft.ts"
import { presentOptions } from "./presenters.ts"

/** What a signed-in client may request with known data, and what they left unfinished. */
export function getNewRequestOptions(
  { scope, actor }: Call<typeof contract.getNewRequestOptions>,
  deps: Pick<Deps, "db" | "clock">,
): Promise<NewRequestOptions> {
  return inScope(deps.db, scope, async (tx) => {
    const account = await loadClient(tx, actor.id)
    const sources = await usableSources(tx, account)
    const now = deps.clock.now()
    return presentOptions({
      sources,
      companies: sources.filter((source) => isAppointed(source, now)),
      drafts: await listAccountDrafts(tx, account.id),
      standing: await listStanding(tx, account.id, now),
      hasFast: isOpenChannel(await loadDistributor(tx), "fast"),
    })
  })
}

/** The other devices of the draft go on. @throws ApiError REQUEST_NOT_FOUND */
export function continueDraft(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<StartedRequest> {
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockOwn(tx, { actor, id })
    await changeRequest(tx, id, { resumeExpiresAt: resumeExpiry(deps.clock.now()) })
    recordAudit(tx, { actor, action: "request.continued", object: `request:${id}` }, deps)
    return started(request, deps)
  })
}

/** Discarding twice returns the same response. @throws ApiError REQUEST_NOT_FOUND, MOVE_NOT_ALLOWED after submission */
export function discardDraft(
  { scope, actor, params: { id } }: Call<typeof contract.discardDraft>,
  deps: Pick<Deps, "db" | "clock" | "random" | "live" | "jobs" | "reactions" | "settings">,
): Promise<Pick<StartedRequest, "id" | "status">> {
  return inScope(deps.db, scope, async (tx) => {
    const request = await lockOwn(tx, { actor, id })
    if (request.status === "cancelled") return { id, status: request.status }
    if (request.status !== "draft") throw new ApiError("MOVE_NOT_ALLOWED")
    const { status } = await moveRequest(tx, { request, to: "cancelled", actor }, deps)
    return { id, status }
  })
}

/** @throws ApiError REQUEST_NOT_FOUND, also for another account's request */
async function lockOwn(
  tx: ScopedTransaction,
  { actor, id }: { actor: Actor; id: string },
): Promise<RequestRow> {
  const request = await lockRequest(tx, id)
  if (request.startedBy !== clientIdOf(actor)) throw new ApiError("REQUEST_NOT_FOUND")
  return request
}

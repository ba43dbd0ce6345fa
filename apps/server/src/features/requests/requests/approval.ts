import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { activationLinkEnd } from "@trazo/domain/identity/one-use-limits"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newToken } from "../../../random.ts"
import { hashToken } from "../../identity/one-use-secrets/secret-text.ts"
import { queueMail } from "../../platform/mail/queue-mail.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { moveRequest } from "./move-request.ts"
import { type RequestRow, verifiedEmailOf } from "./request.ts"
import { loadWay } from "./request-way.ts"

/** Opens the activation of a request and mails its link. The system approves what no person needs to. */
export async function giveApproval(
  tx: ScopedTransaction,
  { request, actor }: { request: RequestRow; actor: Actor },
  deps: Pick<Deps, "clock" | "random" | "live" | "reactions" | "settings" | "jobs">,
): Promise<RequestRow> {
  const changes = {
    approvalNumber: request.approvalNumber + 1,
    approvedBy: actor.area === "executive" ? actor.id : null,
    approvedAt: deps.clock.now(),
    activationAuthorisedUntil: null,
  }
  const approved = await moveRequest(tx, { request, to: "approved", actor, changes }, deps)
  await mailApproval(tx, approved, deps)
  return approved
}

/** Tells the holder to activate, with a link of one use (docs/security/links.md). */
export async function mailApproval(
  tx: ScopedTransaction,
  request: RequestRow,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs">,
): Promise<void> {
  await queueMail(
    tx,
    {
      to: verifiedEmailOf(request),
      template: "approved",
      requestId: request.id,
      way: await loadWay(tx, request, deps),
      variables: {
        names: request.userInfo.names ?? "",
        number: request.number ?? "",
        activateBefore: request.expiresAt ? formatDate(request.expiresAt) : "",
        link: await newActivationLink(tx, request, deps),
      },
    },
    deps,
  )
}

async function newActivationLink(
  tx: ScopedTransaction,
  { id, clientId, expiresAt }: RequestRow,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string> {
  if (clientId === null) throw new Error(`Request ${id} is approved without an account`)
  const token = newToken(deps.random)
  const end = activationLinkEnd(deps.clock.now(), expiresAt)
  await putActivationLink(tx, { requestId: id, clientId, tokenHash: hashToken(token), expiresAt: end })
  return linkTo(tx, paths.activationLink(token), deps)
}

/** Ends the former link of the request, and what it opened. */
async function putActivationLink(
  tx: ScopedTransaction,
  { requestId, ...link }: { requestId: string; clientId: string; tokenHash: Buffer; expiresAt: Date },
): Promise<void> {
  const values = { ...link, tries: 0, openedAt: null, sessionHash: null, sessionExpiresAt: null }
  await tx
    .insertInto("activationLinks")
    .values({ ...values, requestId, distributorId: tx.scope.distributorId })
    .onConflict((conflict) => conflict.column("requestId").doUpdateSet(values))
    .execute()
}

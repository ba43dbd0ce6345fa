import type { ActivationState } from "@trazo/contract/certificates/activation"
import type { ActivationLink } from "@trazo/contract/certificates/activation-link"
import { ApiError } from "@trazo/contract/errors/errors"
import { maskedEmail } from "@trazo/domain/platform/masked-email"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope, type ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newToken } from "../../../random.ts"
import { confirmOneTimeCode } from "../../identity/one-use-secrets/confirm-one-time-code.ts"
import { hashToken } from "../../identity/one-use-secrets/secret-text.ts"
import { sendOneTimeCode } from "../../identity/one-use-secrets/send-one-time-code.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { changeRequest } from "../../requests/requests/move-request.ts"
import { verifiedEmailOf } from "../../requests/requests/request.ts"
import { activationState } from "../activations/activation-state.ts"
import { authorisedUntil, loadApproval, requireOpen } from "../activations/approval.ts"
import { updateLink } from "./activation-link.ts"
import { type LinkCaller, type LoadedLink, loadLink } from "./load-link.ts"
import { presentLink } from "./presenters.ts"

/** Changes nothing. @throws ApiError ACTIVATION_LINK_INVALID */
export function previewLink(
  scope: Scope,
  caller: LinkCaller,
  deps: Pick<Deps, "db" | "clock">,
): Promise<ActivationLink> {
  return inScope(deps.db, scope, async (tx) => presentLink(await loadLink(tx, caller, deps)))
}

/** @throws ApiError ACTIVATION_LINK_INVALID if no code opens the link */
function requireState({ state }: LoadedLink, wanted: "open" | "known"): void {
  if (state !== wanted) throw new ApiError("ACTIVATION_LINK_INVALID")
}

/**
 * Mails the code to the address that the request verified. Its purpose has a limit of its own: whoever holds a forwarded
 * link uses up no code of the signed-in activation.
 * @throws ApiError ACTIVATION_LINK_INVALID, CODE_TOO_SOON
 */
export function sendLinkCode(
  scope: Scope,
  caller: LinkCaller,
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<{ sentTo: string; expiresInSeconds: number }> {
  return inScope(deps.db, scope, async (tx) => {
    const loaded = await loadLink(tx, caller, deps)
    requireState(loaded, "open")
    const { id } = loaded.request
    const destination = verifiedEmailOf(loaded.request)
    const code = { purpose: "activation-link", subject: id, destination, requestId: id } as const
    const { expiresInSeconds } = await sendOneTimeCode(tx, code, deps)
    const actor: Actor = { area: "applicant", id }
    recordAudit(tx, { actor, action: "activation.link-code-sent", object: `request:${id}` }, deps)
    return { sentTo: maskedEmail(destination), expiresInSeconds }
  })
}

interface Opened {
  state: ActivationState
  /** Of the session for this activation alone; null for a client who is signed in. */
  sessionToken: string | null
}

/**
 * Uses the link and authorises the key for an hour, like a code of the signed-in activation.
 * @throws ApiError as its endpoint lists
 */
export async function openLink(
  scope: Scope,
  { code, ...caller }: LinkCaller & { code: string | undefined },
  deps: Pick<Deps, "db" | "clock" | "random" | "settings">,
): Promise<Opened> {
  if (code === undefined) return { state: await openSignedIn(scope, caller, deps), sessionToken: null }
  const { subject, destination } = await inScope(deps.db, scope, async (tx) => {
    const loaded = await loadLink(tx, { ...caller, lock: true }, deps)
    requireState(loaded, "open")
    // Counted before the code is compared.
    await updateLink(tx, loaded.request.id, { tries: loaded.link.tries + 1 })
    return { subject: loaded.request.id, destination: verifiedEmailOf(loaded.request) }
  })
  const sessionToken = newToken(deps.random)
  const typed = { purpose: "activation-link", subject, destination, code } as const
  const state = await confirmOneTimeCode(
    scope,
    typed,
    async (tx) => {
      const loaded = await loadLink(tx, { ...caller, lock: true }, deps)
      // The last try was counted above.
      if (loaded.state !== "open" && loaded.state !== "exhausted")
        throw new ApiError("ACTIVATION_LINK_INVALID")
      return use(tx, { loaded, session: hashToken(sessionToken) }, deps)
    },
    deps,
  )
  return { state, sessionToken }
}

/** The account's own session needs no code: the link proves the mailbox. A repeated call changes nothing. */
function openSignedIn(
  scope: Scope,
  caller: LinkCaller,
  deps: Pick<Deps, "db" | "clock">,
): Promise<ActivationState> {
  return inScope(deps.db, scope, async (tx) => {
    const loaded = await loadLink(tx, { ...caller, lock: true }, deps)
    const { state, clientId, request } = loaded
    if (state === "continue" && caller.signedInAs === clientId) {
      return activationState(tx, { actor: { area: "client", id: clientId }, id: request.id }, deps)
    }
    requireState(loaded, "known")
    return use(tx, { loaded, session: null }, deps)
  })
}

async function use(
  tx: ScopedTransaction,
  { loaded, session }: { loaded: LoadedLink; session: Buffer | null },
  deps: Pick<Deps, "clock">,
): Promise<ActivationState> {
  const { clientId } = loaded
  const { id } = loaded.request
  const actor: Actor = { area: "client", id: clientId }
  const now = deps.clock.now()
  requireOpen(await loadApproval(tx, { actor, id, lock: true }), now)
  const until = authorisedUntil(now)
  await changeRequest(tx, id, { activationAuthorisedUntil: until, updatedAt: now })
  const opened = { sessionHash: session, sessionExpiresAt: session && until }
  await updateLink(tx, id, { openedAt: now, clientId, ...opened })
  const data = { by: session ? "code" : "session" }
  recordAudit(tx, { actor, action: "activation.link-opened", object: `request:${id}`, data }, deps)
  return activationState(tx, { actor, id }, deps)
}

import type { Area } from "@trazo/contract/endpoint/endpoint"
import * as contract from "@trazo/contract/identity/sessions"
import type { WebCall } from "../../../call.ts"
import type { Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { on } from "../../../plugins/contract-routes.ts"
import { clearSessionCookie, readToken } from "../../../plugins/session-cookies.ts"
import { closeActivation } from "./close-activation.ts"
import { signOut } from "./end-sessions.ts"
import { getAdministrator, getBankUser, getClient, getExecutive } from "./get-signed-in-user.ts"

function end(area: Area, scope: Scope | null, { actor, request, reply }: WebCall, deps: Deps) {
  clearSessionCookie(reply, area)
  return signOut(scope, { actor, token: readToken(request, area) }, deps)
}

export const sessionRoutes = [
  on(contract.getExecutive, ({ scope, actor }, deps) => getExecutive(scope, actor, deps)),
  on(contract.getClient, ({ scope, actor }, deps) => getClient(scope, actor, deps)),
  on(contract.getBankUser, ({ scope, actor }, deps) => getBankUser(scope, actor, deps)),
  on(contract.getAdministrator, ({ actor }, deps) => getAdministrator(actor, deps)),
  on(contract.signOutExecutive, (call, deps) => end("executive", call.scope, call, deps)),
  on(contract.signOutClient, async (call, deps) => {
    // The next person at this browser must not read what was opened from the account.
    clearSessionCookie(call.reply, "request")
    await closeActivation(call, null, deps)
    return end("client", call.scope, call, deps)
  }),
  on(contract.signOutBank, (call, deps) => end("banks", call.scope, call, deps)),
  on(contract.signOutAdministrator, (call, deps) => end("administrator", null, call, deps)),
]

import type { FastifyReply, FastifyRequest } from "fastify"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { clearSessionCookie, readToken } from "../../../plugins/session-cookies.ts"
import { hashToken } from "../one-use-secrets/secret-text.ts"
import { endLinkedActivation } from "./session.ts"

/** Ends what an activation link opened in this browser, unless it is of the client who goes on there. */
export async function closeActivation(
  { scope, request, reply }: { readonly scope: Scope; request: FastifyRequest; reply: FastifyReply },
  exceptOf: string | null,
  { db }: Pick<Deps, "db">,
): Promise<void> {
  const token = readToken(request, "activation")
  if (token === null) return
  const ended = { tokenHash: hashToken(token), exceptOf }
  if (await inScope(db, scope, (tx) => endLinkedActivation(tx, ended)))
    clearSessionCookie(reply, "activation")
}

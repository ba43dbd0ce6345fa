import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { inArea } from "./subject.ts"
import { deleteTicket } from "./tickets.queries.ts"

/** Leaves a sign-in half way; one that is over already is no error. */
export async function dropTicket(
  scope: Scope | null,
  ticket: string | null,
  deps: Pick<Deps, "db">,
): Promise<{ ok: true }> {
  if (ticket) await inArea(scope, (tx) => deleteTicket(tx, hashToken(ticket)), deps)
  return { ok: true }
}

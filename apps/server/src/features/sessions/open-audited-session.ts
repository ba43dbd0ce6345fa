import { actorOf } from "../../actor.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { openSession, type SessionSubject } from "./open-session.ts"

/** The session of who proved all that is asked. @returns its token */
export async function openAuditedSession(
  tx: ScopedTransaction | PlatformTransaction,
  subject: SessionSubject,
  deps: Pick<Deps, "clock" | "random">,
): Promise<string> {
  const { area, id } = subject
  recordAudit(tx, { actor: actorOf({ area, id }), action: "session.opened", object: `${area}:${id}` }, deps)
  return openSession(tx, subject, deps)
}

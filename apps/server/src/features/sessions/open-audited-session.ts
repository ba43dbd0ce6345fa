import type { Area } from "@trazo/contract/endpoint"
import { actorOf } from "../../actor.ts"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { openSession } from "./open-session.ts"

/** The session of who proved all that is asked. @returns its token */
export async function openAuditedSession(
  tx: ScopedTransaction | PlatformTransaction,
  { area, id }: { area: Area; id: string },
  deps: Pick<Deps, "clock" | "random">,
): Promise<string> {
  recordAudit(tx, { actor: actorOf({ area, id }), action: "session.opened", object: `${area}:${id}` }, deps)
  return openSession(tx, { area, id }, deps)
}

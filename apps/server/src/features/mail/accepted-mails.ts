import { type Scope, statementInScope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { markAccepted } from "./queries.ts"

/** Writes down which mails were accepted: each at once, and together those that come while the last are written. */
export function acceptedMails(
  scope: Scope,
  { db, clock }: Pick<Deps, "db" | "clock">,
  failures: Map<string, Error>,
): { add(id: string): void; written(): Promise<void> } {
  let waiting: string[] = []
  let writing: Promise<void> | null = null

  const write = async () => {
    while (waiting.length > 0) {
      const ids = waiting
      waiting = []
      await statementInScope(db, scope, (tx) => markAccepted(tx, ids, clock.now())).catch((error: Error) => {
        for (const id of ids) failures.set(id, error)
      })
    }
    writing = null
  }

  return {
    add(id) {
      waiting.push(id)
      writing ??= write()
    },
    async written() {
      await writing
    },
  }
}

import type { Scope } from "../database/scope.ts"
import { inScope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import {
  answerDataRequest,
  listDataRequests,
} from "../features/certificates/data-rights/answer-data-request.ts"
import { askDataRequest } from "../features/certificates/data-rights/ask-data-request.ts"
import { settleNotifications } from "./demo-rows.ts"
import { findApprovedClient, findExecutive } from "./find-accounts.ts"
import { demoPerson } from "./scenarios/people.ts"
import { seenUntil } from "./scenarios/run-scenario.ts"
import { scenarioClock } from "./scenarios/scenario-clock.ts"
import { scenarioDeps } from "./scenarios/scenario-deps.ts"

const asked = [
  {
    person: "maria",
    daysAgo: 18,
    kind: "correction" as const,
    reply: null,
    text: "Mi segundo apellido está escrito con S y es con Z, como en mi cédula.",
  },
  {
    person: "carlos",
    daysAgo: 12,
    kind: "objection" as const,
    reply: null,
    text: "No quiero recibir promociones por correo, solamente los avisos de mi firma.",
  },
  {
    person: "palacios",
    daysAgo: 40,
    kind: "deletion" as const,
    text: "Ya no uso la cuenta. Por favor eliminen mis datos.",
    reply:
      "Eliminamos sus documentos de las solicitudes que no terminaron. Las pruebas de su firma emitida se conservan porque la ley lo exige.",
  },
]

/** What three people asked about their data: overdue, due soon and answered. A later call adds nothing. */
export async function seedDataRights(scope: Scope, email: string, deps: Deps): Promise<void> {
  const staff = await findExecutive(scope, email, deps)
  if (!staff || (await listDataRequests({ scope, actor: staff, query: {} }, deps)).rows.length > 0) return
  const now = deps.clock.now()
  await inScope(deps.db, scope, async (tx) => {
    for (const { person, daysAgo, kind, text, reply } of asked.toSorted((a, b) => b.daysAgo - a.daysAgo)) {
      const id = await findApprovedClient(tx, demoPerson(person).identity)
      if (!id) continue
      const clock = scenarioClock({ days: daysAgo, at: "10:15" }, now)
      const { deps: own, inbox } = scenarioDeps(tx, clock, deps)
      const actor = { area: "client", id } as const
      const request = await askDataRequest({ scope, actor, body: { kind, text } }, own)
      if (reply) {
        clock.advance(9 * 24 * 60)
        const body = { outcome: "partly", reply } as const
        await answerDataRequest({ scope, actor: staff, params: { id: request.id }, body }, own)
      }
      await inbox.receive()
    }
    await settleNotifications(tx, seenUntil(now))
  })
}

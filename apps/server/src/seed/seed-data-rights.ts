import { dataRequestDue } from "@trazo/domain/certificates/data-rights"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { inScope, type Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { newId } from "../random.ts"
import { findStaff, hasDataRequests, insertDataRequest, listApprovedClients } from "./queries.ts"

const asked = [
  {
    daysAgo: 18,
    kind: "correction" as const,
    reply: null,
    text: "Mi segundo apellido está escrito con S y es con Z, como en mi cédula.",
  },
  {
    daysAgo: 12,
    kind: "objection" as const,
    reply: null,
    text: "No quiero recibir promociones por correo, solamente los avisos de mi firma.",
  },
  {
    daysAgo: 40,
    kind: "deletion" as const,
    text: "Ya no uso la cuenta. Por favor eliminen mis datos.",
    reply:
      "Eliminamos sus documentos de las solicitudes que no terminaron. Las pruebas de su firma emitida se conservan porque la ley lo exige.",
  },
]

/** What three people asked about their data: overdue, due soon and answered. A later call adds nothing. */
export async function seedDataRights(scope: Scope, email: string, deps: Deps): Promise<void> {
  const now = deps.clock.now()
  await inScope(deps.db, scope, async (tx) => {
    const [staff] = await findStaff(tx, [email])
    const clients = await listApprovedClients(tx, asked.length)
    if (!staff || (await hasDataRequests(tx))) return
    for (const [index, { daysAgo, kind, text, reply }] of asked.entries()) {
      const clientId = clients[index]
      if (!clientId) return
      const askedAt = new Date(now.getTime() - daysAgo * dayMilliseconds)
      await insertDataRequest(tx, {
        id: newId(deps.random, askedAt),
        clientId,
        kind,
        text,
        askedAt,
        reply,
        kept: "[]",
        dueAt: dataRequestDue(askedAt),
        ...(reply
          ? {
              outcome: "partly",
              answeredBy: staff.id,
              answeredAt: new Date(askedAt.getTime() + 9 * dayMilliseconds),
            }
          : { outcome: null, answeredBy: null, answeredAt: null }),
      })
    }
  })
}

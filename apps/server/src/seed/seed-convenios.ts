import { allPermissions } from "@trazo/domain/access/module-permissions"
import { dayMilliseconds, ecuadorDay } from "@trazo/domain/dates/calendar-date"
import type { Actor } from "../actor.ts"
import { inScope, type Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { createConvenio, listConvenios } from "../features/convenios/edit-convenios.ts"
import { findStaff } from "./queries.ts"

/** Two convenios of the demo's first distributor, one for each payer. A later call adds nothing. */
export async function seedConvenios(scope: Scope, email: string, deps: Deps): Promise<void> {
  if ((await listConvenios(scope, {}, deps)).total > 0) return
  const [staff] = await inScope(deps.db, scope, (tx) => findStaff(tx, [email]))
  if (!staff) return
  const actor: Actor = {
    ...{ area: "executive", id: staff.id, administrator: true, permissions: allPermissions },
  }
  const now = deps.clock.now()
  const dayIn = (days: number) => ecuadorDay(new Date(now.getTime() + days * dayMilliseconds))
  await createConvenio(
    scope,
    {
      ...{ actor, name: "Cooperativa Manglar", ruc: "0992345678001" },
      ...{ contactNames: "GABRIELA MITE LEÓN", contactPhone: "0987654321" },
      ...{ contactEmail: "gabriela.mite@cooperativamanglar.ec", kinds: ["subject1", "subject2"] },
      ...{ validities: ["OneYear", "TwoYears"], startsOn: dayIn(-50), endsOn: dayIn(315) },
      ...{ quota: 120, payer: "organisation" },
    },
    deps,
  )
  await createConvenio(
    scope,
    {
      ...{ actor, name: "Colegio de Contadores del Litoral", ruc: "0991112223001" },
      ...{ contactNames: "HUGO PLÚA ZAMBRANO", contactPhone: "0998877665" },
      ...{ contactEmail: "hugo.plua@contadoreslitoral.ec", kinds: ["subject2"], validities: [] },
      ...{ startsOn: dayIn(-20), endsOn: null, quota: null, payer: "person" },
    },
    deps,
  )
}

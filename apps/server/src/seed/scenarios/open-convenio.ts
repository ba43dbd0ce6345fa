import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Deps } from "../../deps.ts"
import { openInvitation } from "../../features/buying/purchases/open-invitation.ts"
import { listConvenios } from "../../features/selling/convenios/edit-convenios.ts"
import { readLink } from "../../features/selling/convenios/invitations.ts"
import { insertPerson } from "../../features/selling/convenios/people.ts"
import type { ScenarioRun } from "./scenario.ts"

export const demoConvenio = "Cooperativa Manglar"

/** Adds the person to the demo's agreement and opens their invitation. */
export async function openConvenio(
  { scope, scenario, cast, deps, turn }: ScenarioRun,
  random: Deps["random"],
): Promise<{ flow: PurchaseFlow }> {
  // The place of the quota stays locked until the scenario commits.
  await turn
  const [convenio] = (await listConvenios({ scope, query: { search: demoConvenio } }, deps)).rows
  if (!convenio) throw new ApiError("NOT_FOUND")
  const { identity, names, surname1, surname2, email, phone } = scenario.person
  const actor = cast.executive
  const { id } = await insertPerson(
    {
      scope,
      actor,
      body: {
        convenio: convenio.id,
        invite: true,
        identity,
        names,
        surname1,
        surname2,
        email,
        phone,
        kind: scenario.kind,
        validity: scenario.validity,
      },
    },
    deps,
  )
  const { link } = await readLink({ scope, actor, params: { id } }, deps)
  const code = new URL(link).searchParams.get("codigo") ?? ""
  return await openInvitation(scope, { code, address: null }, { ...deps, random })
}

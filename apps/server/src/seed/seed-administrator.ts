import { inPlatform } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { unscopedAdministratorOfEmail } from "../features/identity/administrators/administrator.ts"
import { insertStaff } from "../features/identity/staff-accounts/manage-staff-accounts.ts"

const person = {
  area: "administrator",
  email: "admin@trazo.ec",
  names: "ADMINISTRACIÓN DE TRAZO",
} as const

/** Creates the platform's administrator of the demo. A later call changes nothing. */
export async function seedAdministrator(
  passwordHash: string,
  deps: Pick<Deps, "db" | "clock" | "random">,
): Promise<void> {
  await inPlatform(deps.db, async (tx) => {
    if (await unscopedAdministratorOfEmail(tx, person.email)) return
    await insertStaff(tx, person, { passwordHash }, deps)
  })
}

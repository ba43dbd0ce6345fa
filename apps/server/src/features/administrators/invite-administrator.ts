import type { inviteAdministrator as endpoint } from "@trazo/contract/administrators"
import type { RouteAnswer, RouteInput } from "@trazo/contract/endpoint"
import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inPlatform } from "../../database/scope.ts"
import { violates } from "../../database/violates.ts"
import type { Deps } from "../../deps.ts"
import { newId } from "../../random.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { noPassword } from "../sessions/no-password.ts"
import { askLink } from "./ask-link.ts"
import { unscopedInsertAdministrator } from "./queries.ts"

/** Makes an account that its owner opens with a password of their own, by a mailed link. @throws ApiError VALIDATION_FAILED */
export async function inviteAdministrator(
  { names, email }: RouteInput<typeof endpoint>["body"],
  actor: Actor,
  deps: Deps,
): Promise<RouteAnswer<typeof endpoint>> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const row = { id, names, email, password_hash: noPassword(), created_at: now }
  await inPlatform(deps.db, async (tx) => {
    try {
      await unscopedInsertAdministrator(tx, row)
    } catch (error) {
      if (!violates(error, "administrators_email_key")) throw error
      throw new ApiError("VALIDATION_FAILED", { fields: { email: "Ya hay un administrador con ese correo" } })
    }
    recordAudit(tx, { actor, action: "administrator.invited", object: `administrator:${id}` }, deps)
    await askLink(tx, { id, invited: true }, deps)
  })
  return { id }
}

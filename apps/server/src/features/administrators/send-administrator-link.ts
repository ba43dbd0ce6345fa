import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { noPassword } from "../sessions/no-password.ts"
import { askLink } from "./ask-link.ts"
import { unscopedActiveAdministratorForUpdate } from "./queries.ts"

/** To one who forgot the password, or whose invitation is over. @throws ApiError NOT_FOUND, LINK_TOO_SOON */
export async function sendAdministratorLink(id: string, actor: Actor, deps: Deps): Promise<{ ok: true }> {
  await inPlatform(deps.db, async (tx) => {
    const administrator = await unscopedActiveAdministratorForUpdate(tx, id)
    if (!administrator) throw new ApiError("NOT_FOUND")
    await askLink(tx, { id, invited: administrator.password_hash === noPassword() }, deps)
    recordAudit(tx, { actor, action: "administrator.link-sent", object: `administrator:${id}` }, deps)
  })
  return { ok: true }
}

import { ApiError } from "@trazo/contract/errors"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { linkState } from "./link-state.ts"
import { unscopedLinkOfToken } from "./links.queries.ts"
import { unscopedActiveAdministratorForUpdate } from "./queries.ts"

/** Whether a link is good; reading it uses nothing up. @throws ApiError RESET_LINK_INVALID */
export async function getAdministratorLink(
  token: string,
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<{ ok: true }> {
  await inPlatform(db, async (tx) => {
    const link = await unscopedLinkOfToken(tx, hashToken(token))
    if (!link || linkState(link, clock.now()) !== "open") throw new ApiError("RESET_LINK_INVALID")
    const isActive = await unscopedActiveAdministratorForUpdate(tx, link.administratorId)
    if (!isActive) throw new ApiError("RESET_LINK_INVALID")
  })
  return { ok: true }
}

import { paths } from "@trazo/contract/paths"
import { type ResetArea, resetLinkExpiresAt, resetLinkPauseSeconds } from "@trazo/domain/password-reset"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { newToken } from "../../random.ts"
import { hashToken } from "../sessions/hash-token.ts"
import { linkTo } from "../tenants/brand.ts"
import { putReset } from "./queries.ts"

export interface WantedLink {
  area: ResetArea
  accountId: string
  lifetimeSeconds: number
}

/**
 * A new link by which an account chooses its password, which ends the former.
 * @returns its address, for the mail alone; null where the former is less than a minute old
 */
export async function issueResetLink(
  tx: ScopedTransaction,
  { area, accountId, lifetimeSeconds }: WantedLink,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string | null> {
  const token = newToken(deps.random)
  const askedAt = deps.clock.now()
  const isNew = await putReset(
    tx,
    { area, id: accountId },
    {
      ...{ tokenHash: hashToken(token), askedAt, expiresAt: resetLinkExpiresAt(askedAt, lifetimeSeconds) },
      notSince: new Date(askedAt.getTime() - resetLinkPauseSeconds * 1000),
    },
  )
  return isNew ? linkTo(tx, paths.resetPasswordWith(token), deps) : null
}

import { ApiError } from "@trazo/contract/errors"
import { isResetPaused } from "@trazo/domain/password-reset"
import type { PlatformTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { unscopedLinkOf, unscopedPutLink } from "./links.queries.ts"

/**
 * Writes down that an administrator, locked by the caller, gets a link, and the job that mails it; the former link ends.
 * @throws ApiError LINK_TOO_SOON
 */
export async function askLink(
  tx: PlatformTransaction,
  { id, invited }: { id: string; invited: boolean },
  { clock, jobs }: Pick<Deps, "clock" | "jobs">,
): Promise<void> {
  const now = clock.now()
  const former = await unscopedLinkOf(tx, id)
  if (former && isResetPaused(former.askedAt, now)) throw new ApiError("LINK_TOO_SOON")
  await unscopedPutLink(tx, id, { invited, askedAt: now })
  await jobs.enqueue(tx, "mail-administrator-link", { administratorId: id })
}

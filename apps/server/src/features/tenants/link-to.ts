import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { brandUrl } from "./brand-url.ts"
import { findMainHost } from "./queries.ts"

/** A page's address on the distributor's own host: for mails, wherever the request came from. */
export async function linkTo(
  tx: ScopedTransaction,
  path: string,
  { settings }: Pick<Deps, "settings">,
): Promise<string> {
  return brandUrl(settings, { host: await findMainHost(tx) }, path)
}

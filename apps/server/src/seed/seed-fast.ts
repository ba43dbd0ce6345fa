import type { Scope } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { getFastSettings, saveFastSettings } from "../features/desk/fast/fast-settings.ts"
import { findExecutive } from "./find-accounts.ts"

/** The settings of the fast channel of the demo's first distributor. A later call changes nothing. */
export async function seedFast(scope: Scope, email: string, deps: Deps): Promise<void> {
  const actor = await findExecutive(scope, email, deps)
  if (!actor) return
  const { certificates, lastChange } = await getFastSettings(scope, actor, deps)
  if (lastChange.by !== null) return
  const settings = {
    opens: "08:00",
    closes: "20:00",
    saturdays: true,
    hours: 2,
    notifyStaff: true,
    notifyClient: true,
    refundDifference: true,
    offered: certificates.map(({ priceKey }) => priceKey),
  }
  await saveFastSettings(scope, { actor, settings, version: lastChange.version }, deps)
}

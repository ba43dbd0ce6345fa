import { enabledModules } from "@trazo/domain/access/module-catalogue"
import { completeness } from "@trazo/domain/branding/configuration-checklist"
import type { Deps } from "../../deps.ts"
import { checkConfiguration } from "../configuration/check-configuration.ts"

/** How much of a distributor's configuration is done, from 0 to 100 (F4), in a transaction of its own. */
export async function loadCompleteness(
  { id, modules }: { id: string; modules: readonly string[] },
  deps: Pick<Deps, "db">,
): Promise<number> {
  const missing = await checkConfiguration({ distributorId: id }, deps)
  const enabled = enabledModules(modules)
  const asked = { fast: enabled.includes("/fast"), convenios: enabled.includes("/convenios") }
  return completeness(missing, asked).percentage
}

import { enabledModules } from "@trazo/domain/access/module-catalogue"
import { completeness } from "@trazo/domain/branding/configuration-checklist"
import type { Deps } from "../../deps.ts"
import { checkConfiguration } from "../configuration/check-configuration.ts"

/** Percentage of completed configuration items (checklist F4). Opens its own transaction. */
export async function loadCompleteness(
  { id, modules }: { id: string; modules: readonly string[] },
  deps: Pick<Deps, "db">,
): Promise<number> {
  const missing = await checkConfiguration({ distributorId: id }, deps)
  const enabled = enabledModules(modules)
  const options = { fast: enabled.includes("/fast"), convenios: enabled.includes("/convenios") }
  return completeness(missing, options).percentage
}

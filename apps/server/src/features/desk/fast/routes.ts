import * as contract from "@trazo/contract/desk/fast"
import { on } from "../../../plugins/contract-routes.ts"
import { getFastSettings, saveFastSettings } from "./fast-settings.ts"
import { getShop } from "./get-shop.ts"
export const fastRoutes = [
  on(contract.getShop, getShop),
  on(contract.getFastSettings, ({ scope, actor }, deps) => getFastSettings(scope, actor, deps)),
  on(contract.saveFastSettings, ({ scope, actor, body: { version, ...typed } }, deps) =>
    saveFastSettings(scope, { actor, settings: { ...typed, hours: Number(typed.hours) }, version }, deps),
  ),
]

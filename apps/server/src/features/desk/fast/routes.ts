import * as contract from "@trazo/contract/desk/fast"
import { on } from "../../../plugins/contract-routes.ts"
import { getFastOffer, getFastSettings, saveFastSettings } from "./fast-settings.ts"
export const fastRoutes = [
  on(contract.getFastOffer, getFastOffer),
  on(contract.getFastSettings, ({ scope, actor }, deps) => getFastSettings(scope, actor, deps)),
  on(contract.saveFastSettings, ({ scope, actor, body: { version, ...typed } }, deps) =>
    saveFastSettings(scope, { actor, settings: { ...typed, hours: Number(typed.hours) }, version }, deps),
  ),
]

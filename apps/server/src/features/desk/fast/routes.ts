import * as contract from "@trazo/contract/desk/fast"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { getFastOffer, getFastSettings, saveFastSettings } from "./fast-settings.ts"

export function fastRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getFastOffer, deps, ({ scope }) => getFastOffer(scope, deps))
  route(app, contract.getFastSettings, deps, ({ scope, actor }) => getFastSettings(scope, actor, deps))
  route(app, contract.saveFastSettings, deps, ({ scope, actor, body: { version, ...typed } }) =>
    saveFastSettings(scope, { actor, settings: { ...typed, hours: Number(typed.hours) }, version }, deps),
  )
}

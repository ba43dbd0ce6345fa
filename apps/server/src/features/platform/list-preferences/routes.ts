import { getListPreferences, saveListPreferences } from "@trazo/contract/platform/list-preferences"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { getOwnPreferences, saveOwnPreferences } from "./list-preferences.ts"

export function listPreferenceRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, getListPreferences, deps, ({ scope, actor, params: { list } }) =>
    getOwnPreferences(scope, { actor, list }, deps),
  )
  route(app, saveListPreferences, deps, ({ scope, actor, params: { list }, body }) =>
    saveOwnPreferences(scope, { actor, list, preferences: body }, deps),
  )
}

import { getCatalogue as endpoint } from "@trazo/contract/catalogue"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { getCatalogue } from "./get-catalogue.ts"

export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoint, deps, ({ scope, query }) => getCatalogue(scope, query.channel, deps))
}

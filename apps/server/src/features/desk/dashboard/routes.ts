import * as contract from "@trazo/contract/desk/dashboard"
import { countVisit as countVisitEndpoint } from "@trazo/contract/platform/visits"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { countVisit } from "./count-visit.ts"
import { getDashboard } from "./get-dashboard.ts"

export function dashboardRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.getDashboard, deps, ({ scope, query }) => getDashboard(scope, query, deps))
  route(app, countVisitEndpoint, deps, ({ scope }) => countVisit(scope, deps))
}

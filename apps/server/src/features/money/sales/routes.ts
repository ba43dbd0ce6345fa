import * as contract from "@trazo/contract/money/sales"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { listSales } from "./list-sales.ts"

export function salesRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listSales, deps, ({ scope, query }) => listSales(scope, query, deps))
}

import * as contract from "@trazo/contract/administration"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { listAdministrators } from "./list-administrators.ts"
import { listPlatformDistributors } from "./list-platform-distributors.ts"

export function administrationRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listPlatformDistributors, deps, () => listPlatformDistributors(deps))
  route(app, contract.listAdministrators, deps, () => listAdministrators(deps))
}

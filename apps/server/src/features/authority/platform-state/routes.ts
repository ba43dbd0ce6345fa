import { getPlatformState as endpoint } from "@trazo/contract/authority/platform-state"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { getPlatformState } from "./get-platform-state.ts"

export function platformStateRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoint, deps, () => getPlatformState(app.ocspService, deps))
}

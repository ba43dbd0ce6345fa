import { getCatalogue as endpoint, listRequestStatuses } from "@trazo/contract/catalogue"
import { checkConfigurations, checkDistributorConfigurations } from "@trazo/contract/configuration"
import { ApiError } from "@trazo/contract/errors"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../deps.ts"
import { route } from "../../plugins/contract-routes.ts"
import { checkConfiguration } from "./check-configuration.ts"
import { getCatalogue } from "./get-catalogue.ts"

export function catalogueRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, endpoint, deps, ({ scope, query }) => getCatalogue(scope, query.channel, deps))
  route(app, listRequestStatuses, deps, () =>
    Object.values(requestStatusCatalogue).map(({ id, icon, description }) => ({ id, icon, description })),
  )
  route(app, checkConfigurations, deps, ({ scope }) => checkConfiguration(scope, deps))
  route(app, checkDistributorConfigurations, deps, ({ scope, params }) => {
    if (params.distributorId !== scope.distributorId) throw new ApiError("NOT_FOUND")
    return checkConfiguration(scope, deps)
  })
}

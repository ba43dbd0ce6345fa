import { getCatalogue as endpoint, listRequestStatuses } from "@trazo/contract/distributors/catalogue"
import {
  checkConfigurations,
  checkDistributorConfigurations,
} from "@trazo/contract/distributors/configuration"
import * as prices from "@trazo/contract/distributors/prices"
import { ApiError } from "@trazo/contract/errors/errors"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import type { FastifyInstance } from "fastify"
import { executiveOf } from "../../../actor.ts"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { cancelPriceChange, changePrices, getPriceGrid, getPriceHistory } from "./change-prices.ts"
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
  route(app, prices.getPriceGrid, deps, ({ scope, actor }) => getPriceGrid(scope, actor, deps))
  route(app, prices.changePrices, deps, ({ scope, actor, body }) =>
    changePrices(scope, { ...body, actor: executiveOf(actor) }, deps),
  )
  route(app, prices.cancelPriceChange, deps, ({ scope, actor, params }) =>
    cancelPriceChange(scope, { actor, id: params.id }, deps),
  )
  route(app, prices.getPriceHistory, deps, ({ scope, params }) =>
    getPriceHistory(scope, params.priceKey, deps),
  )
}

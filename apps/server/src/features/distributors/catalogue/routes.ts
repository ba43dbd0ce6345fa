import { getCatalogue as endpoint, listRequestStatuses } from "@trazo/contract/distributors/catalogue"
import {
  checkConfigurations,
  checkDistributorConfigurations,
} from "@trazo/contract/distributors/configuration"
import * as prices from "@trazo/contract/distributors/prices"
import { ApiError } from "@trazo/contract/errors/errors"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { on } from "../../../plugins/contract-routes.ts"
import { cancelPriceChange, changePrices, getPriceGrid, getPriceHistory } from "./change-prices.ts"
import { checkConfiguration } from "./check-configuration.ts"
import { getCatalogue } from "./get-catalogue.ts"
export const catalogueRoutes = [
  on(endpoint, getCatalogue),
  on(listRequestStatuses, () =>
    Object.values(requestStatusCatalogue).map(({ id, icon, description }) => ({ id, icon, description })),
  ),
  on(checkConfigurations, ({ scope }, deps) => checkConfiguration(scope, deps)),
  on(checkDistributorConfigurations, ({ scope, params }, deps) => {
    if (params.distributorId !== scope.distributorId) throw new ApiError("NOT_FOUND")
    return checkConfiguration(scope, deps)
  }),
  on(prices.getPriceGrid, getPriceGrid),
  on(prices.changePrices, changePrices),
  on(prices.cancelPriceChange, cancelPriceChange),
  on(prices.getPriceHistory, getPriceHistory),
]

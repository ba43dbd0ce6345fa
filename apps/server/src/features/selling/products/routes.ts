import * as contract from "@trazo/contract/selling/products"
import { on } from "../../../plugins/contract-routes.ts"
import { changeProduct, createProduct, listProducts } from "./edit-products.ts"
export const productRoutes = [
  on(contract.listProducts, listProducts),
  on(contract.createProduct, ({ scope, actor, body }, deps) =>
    createProduct(scope, { ...body, actor }, deps),
  ),
  on(contract.changeProduct, ({ scope, actor, params, body }, deps) =>
    changeProduct(scope, { ...body, ...params, actor }, deps),
  ),
]

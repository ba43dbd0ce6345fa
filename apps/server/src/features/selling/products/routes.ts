import * as contract from "@trazo/contract/selling/products"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { changeProduct, createProduct, listProducts } from "./edit-products.ts"

export function productRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listProducts, deps, ({ scope }) => listProducts(scope, deps))
  route(app, contract.createProduct, deps, ({ scope, actor, body }) =>
    createProduct(scope, { ...body, actor }, deps),
  )
  route(app, contract.changeProduct, deps, ({ scope, actor, params, body }) =>
    changeProduct(scope, { ...body, ...params, actor }, deps),
  )
}

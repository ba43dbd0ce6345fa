import * as contract from "@trazo/contract/selling/coupons"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { changeCoupon, createCoupon, getCoupon, listCoupons } from "./edit-coupons.ts"

export function couponRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, contract.listCoupons, deps, ({ scope, query }) => listCoupons(scope, query, deps))
  route(app, contract.getCoupon, deps, ({ scope, params }) => getCoupon(scope, params.id, deps))
  route(app, contract.createCoupon, deps, ({ scope, actor, body }) =>
    createCoupon(scope, { ...body, actor }, deps),
  )
  route(app, contract.changeCoupon, deps, ({ scope, actor, params, body }) =>
    changeCoupon(scope, { ...body, ...params, actor }, deps),
  )
}

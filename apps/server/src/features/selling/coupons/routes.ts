import * as contract from "@trazo/contract/selling/coupons"
import { on } from "../../../plugins/contract-routes.ts"
import { changeCoupon, createCoupon, getCoupon, listCoupons } from "./edit-coupons.ts"
export const couponRoutes = [
  on(contract.listCoupons, listCoupons),
  on(contract.getCoupon, getCoupon),
  on(contract.createCoupon, createCoupon),
  on(contract.changeCoupon, ({ scope, actor, params, body }, deps) =>
    changeCoupon(scope, { ...body, ...params, actor }, deps),
  ),
]

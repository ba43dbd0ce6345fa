import { getShopPromise as promise } from "@trazo/contract/distributors/catalogue"
import {
  getReviewSettings as read,
  saveReviewSettings as save,
} from "@trazo/contract/distributors/review-settings"
import { type PresetList, presetLists, reasonLines } from "@trazo/domain/desk/preset-reasons"
import { promiseOf } from "@trazo/domain/desk/review-promise-fields"
import type { FastifyInstance } from "fastify"
import type { Deps } from "../../../deps.ts"
import { route } from "../../../plugins/contract-routes.ts"
import { getReviewSettings, getShopPromise, saveReviewSettings } from "./review-settings.ts"

export function reviewSettingsRoutes(app: FastifyInstance, deps: Deps): void {
  route(app, promise, deps, ({ scope }) => getShopPromise(scope, deps))
  route(app, read, deps, ({ scope, actor }) => getReviewSettings(scope, actor, deps))
  route(app, save, deps, ({ scope, actor, body }) => {
    const lists = presetLists.map((list) => [list, reasonLines(body[list])] as const)
    const presetReasons = Object.fromEntries(lists) as Record<PresetList, string[]>
    const { doubleApproval, renewalsAtOnce, checksRequired, holderSuspension } = body
    const choices = { doubleApproval, renewalsAtOnce, checksRequired, holderSuspension }
    const rules = { presetReasons, ...choices, promise: promiseOf(body) }
    return saveReviewSettings(scope, { actor, rules, version: body.version }, deps)
  })
}

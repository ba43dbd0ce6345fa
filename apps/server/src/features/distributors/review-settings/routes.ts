import {
  getReviewSettings as read,
  saveReviewSettings as save,
} from "@trazo/contract/distributors/review-settings"
import { type PresetList, presetLists, reasonLines } from "@trazo/domain/desk/preset-reasons"
import { promiseOf } from "@trazo/domain/desk/review-promise-fields"
import { on } from "../../../plugins/contract-routes.ts"
import { getReviewSettings, saveReviewSettings } from "./review-settings.ts"
export const reviewSettingsRoutes = [
  on(read, ({ scope, actor }, deps) => getReviewSettings(scope, actor, deps)),
  on(save, ({ scope, actor, body }, deps) => {
    const lists = presetLists.map((list) => [list, reasonLines(body[list])] as const)
    const presetReasons = Object.fromEntries(lists) as Record<PresetList, string[]>
    const { doubleApproval, renewalsAtOnce, checksRequired, holderSuspension } = body
    const choices = { doubleApproval, renewalsAtOnce, checksRequired, holderSuspension }
    const rules = { presetReasons, ...choices, promise: promiseOf(body) }
    return saveReviewSettings(scope, { actor, rules, version: body.version }, deps)
  }),
]

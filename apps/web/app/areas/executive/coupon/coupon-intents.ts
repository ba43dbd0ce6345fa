import { paths } from "@trazo/contract/paths"
import { changeCoupon, createCoupon } from "@trazo/contract/selling/coupons"
import { channels } from "@trazo/domain/buying/channel"
import { certificateKinds } from "@trazo/domain/certificates/certificate-kind"
import { validities } from "@trazo/domain/certificates/validity"
import { couponFields } from "@trazo/domain/selling/coupon"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import {
  centsOrNull,
  checkedTexts,
  chosenOf,
  dayOrNull,
  wholeOrNull,
} from "../../../shared-features/platform/intent/checked-texts.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"

function couponOf(form: SentForm) {
  const { percent, amount, ...always } = couponFields
  const isPercent = form.text("discount") !== "amount"
  const texts = checkedTexts(form, always)
  const value = isPercent ? checkedTexts(form, { percent }).percent : checkedTexts(form, { amount }).amount
  return {
    code: texts.code,
    percent: isPercent ? Number(value) : null,
    amountCents: isPercent ? null : centsOrNull(value),
    kinds: chosenOf(form, "kinds", certificateKinds),
    validities: chosenOf(form, "validities", validities),
    channels: chosenOf(form, "channels", channels),
    startsOn: dayOrNull(form, "startsOn"),
    endsOn: dayOrNull(form, "endsOn"),
    totalUses: wholeOrNull(texts.totalUses),
    usesPerClient: wholeOrNull(texts.usesPerClient),
  }
}

/** @param id null for a new coupon */
export function couponIntents(context: Readonly<RouterContextProvider>, id: string | null) {
  return {
    async save(form) {
      if (id === null) {
        const created = await call(context, createCoupon, { body: couponOf(form) })
        return redirect(paths.executiveCoupon(created.id))
      }
      const state = form.has("active") ? ("active" as const) : ("disabled" as const)
      const body = { ...couponOf(form), state, version: form.text("version") }
      return call(context, changeCoupon, { params: { id }, body })
    },
  } satisfies Intents
}

import { paths } from "@trazo/contract/paths"
import { createLot } from "@trazo/contract/selling/distributor-codes"
import { lotFields } from "@trazo/domain/selling/seller-code"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import {
  centsOrNull,
  checkedTexts,
  dayOrNull,
} from "../../../shared-features/platform/intent/checked-texts.ts"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"

function lotOf(form: SentForm) {
  const { seller, size, prepaid, unit, commission } = lotFields
  const always = checkedTexts(form, { seller, size })
  const lot = { seller: always.seller, size: Number(always.size), expiresOn: dayOrNull(form, "expiresOn") }
  const purpose = form.text("purpose")
  if (purpose === "sale") {
    const earned = centsOrNull(checkedTexts(form, { commission }).commission) ?? 0
    const none = { prepaid: false, priceKey: null, prepaidCents: null, unitCents: 0 }
    return { ...lot, ...none, commissionCents: earned }
  }
  const unitCents = centsOrNull(checkedTexts(form, { unit }).unit) ?? 0
  const owed = { ...lot, prepaid: true, unitCents, commissionCents: 0 }
  if (purpose === "amount") {
    const prepaidCents = centsOrNull(checkedTexts(form, { prepaid }).prepaid)
    return { ...owed, priceKey: null, prepaidCents }
  }
  return { ...owed, priceKey: form.text("priceKey"), prepaidCents: null }
}

export function newLotIntents(context: Readonly<RouterContextProvider>) {
  return {
    async create(form) {
      const { id } = await call(context, createLot, { body: lotOf(form) })
      return redirect(paths.executiveLot(id))
    },
  } satisfies Intents
}

import { getNewRequestOptions, startNewRequest } from "@trazo/contract/buying/new-requests"
import { getCatalogue } from "@trazo/contract/distributors/catalogue"
import { paths } from "@trazo/contract/paths"
import { type RouterContextProvider, redirect } from "react-router"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import { formFailure } from "../../../shared-features/platform/intent/page-action.ts"
import { chosenOffer, groupOffers } from "../../../shared-features/selling/offers/offers.ts"

import { type EqualFound, equalOf } from "./equal-request.tsx"

type OpenChannel = "normal" | "fast"
type Context = Readonly<RouterContextProvider>

export async function loadOffers(context: Context, channel: OpenChannel) {
  const [{ offers, ivaRate }, { companies, isKnown }] = await Promise.all([
    load(context, getCatalogue, { query: { channel } }),
    load(context, getNewRequestOptions),
  ])
  return { channel, groups: groupOffers(offers), ivaRate, companies, isKnown }
}
export type Offers = Awaited<ReturnType<typeof loadOffers>>

/** The cookie of the purchase comes with the redirect. */
export async function startRequest(context: Context, request: Request, channel: OpenChannel) {
  const form = await request.formData()
  try {
    const company = String(form.get("company") ?? "")
    const offer = chosenOffer(form)
    const body = { ...offer, channel, company: company === "" ? null : company }
    if (form.get("again") !== "true") {
      const { standing } = await call(context, getNewRequestOptions)
      const equal = equalOf(standing, body)
      if (equal) return { equal, offer } satisfies EqualFound
    }
    await call(context, startNewRequest, { body })
    return redirect(paths.purchaseCheck)
  } catch (error) {
    return formFailure(error, form)
  }
}

import { acceptTerms, completeStep, type PurchaseFlow } from "@trazo/contract/buying/purchase"
import { submitRequest } from "@trazo/contract/buying/submission"
import { ApiError } from "@trazo/contract/errors/errors"
import type { RouterContextProvider } from "react-router"
import { chosenPassword } from "../../../../shared-features/identity/new-password/chosen-password.ts"
import { call } from "../../../../shared-features/platform/api/call.ts"

/**
 * Accepts the terms, confirms what was filled in and submits the request.
 * @throws ApiError VALIDATION_FAILED with the problems of the terms and of the password together
 */
export async function sendRequest(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<PurchaseFlow> {
  const accepted = form.get("accepted") === "true"
  const version = String(form.get("version") ?? "")
  const isWithoutPassword = form.get("intent") === "without"
  const [password] = await allOf([
    async () => (isWithoutPassword ? null : chosenPassword(form)),
    () => call(context, acceptTerms, { body: { accepted: accepted as true, version } }),
  ])
  await call(context, completeStep, { params: { step: "summary" } })
  return await call(context, submitRequest, { body: { password, ...shownIn(form) } })
}

/** @throws the first error, with the fields of each ApiError */
async function allOf<First, Second>(
  works: [() => Promise<First>, () => Promise<Second>],
): Promise<[First, Second]> {
  const [first, second] = await Promise.allSettled([works[0](), works[1]()])
  if (first.status === "fulfilled" && second.status === "fulfilled") return [first.value, second.value]
  const reasons = [first, second].flatMap((one) => (one.status === "rejected" ? [one.reason] : []))
  const other = reasons.find((reason) => !isInvalid(reason))
  if (other) throw other
  const fields = Object.assign({}, ...reasons.map((reason: ApiError) => reason.toResponse().fields))
  throw new ApiError("VALIDATION_FAILED", { fields })
}

function isInvalid(reason: unknown): reason is ApiError {
  return reason instanceof ApiError && reason.typeCode === "VALIDATION_FAILED"
}

/** The price and the request that the page showed. */
function shownIn(form: FormData): { totalCents?: number; content?: string } {
  const [total, content] = ["totalCents", "content"].map((name) => String(form.get(name) ?? ""))
  return {
    ...(total && /^\d{1,9}$/.test(total) && { totalCents: Number(total) }),
    ...(content && { content }),
  }
}

import { sendEmailCode } from "@trazo/contract/buying/email-code"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { oneTimeCodeLimits } from "@trazo/domain/identity/one-use-limits"
import type { RouterContextProvider } from "react-router"
import { addressOf } from "../../../../shared-features/buying/purchase/purchase-address.ts"
import { call } from "../../../../shared-features/platform/api/call.ts"

/** The screen that takes a code. The address carries the time of sending, so that a reload keeps the countdown. */
export function codeSentAt(milliseconds: number): string {
  return `${paths.purchaseScreen("code")}?enviado=${milliseconds}`
}

/** For a code whose time of sending is not known: another one can be asked for at once. */
export function typeSentCode(): string {
  return codeSentAt(Date.now() - oneTimeCodeLimits.pauseSeconds * 1000)
}

/**
 * Where the purchase continues. If the code of its address comes next, it is sent at once; where it cannot be, the
 * screen offers to send it.
 */
export async function addressWithCode(
  context: Readonly<RouterContextProvider>,
  flow: PurchaseFlow,
): Promise<string> {
  const next = addressOf(flow)
  if (next !== paths.purchaseScreen("code")) return next
  try {
    await call(context, sendEmailCode)
    return codeSentAt(Date.now())
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    return next
  }
}

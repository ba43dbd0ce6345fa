import { ApiError } from "@trazo/contract/errors"
import { getEmailCodeDelivery } from "@trazo/contract/mail-delivery"
import { paths } from "@trazo/contract/paths"
import { confirmEmailCode, sendEmailCode } from "@trazo/contract/purchase"
import { oneTimeCodeLifetimeSeconds, oneTimeCodePauseSeconds } from "@trazo/domain/one-time-code"
import { redirect } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/code"
import { AskForCode } from "./email-code/ask-for-code.tsx"
import { ConfirmCode } from "./email-code/confirm-code.tsx"
import { addressOf } from "./flow-address.ts"
import { flowOf } from "./flow-context.ts"
import { useFlow } from "./use-flow.ts"

export const meta = pageTitle("Código de verificación")

/** When the code was sent stands in the address, so that a reload keeps its countdown. */
export function loader({ request, context }: Route.LoaderArgs) {
  flowOf(context)
  const sentAt = Number(new URL(request.url).searchParams.get("enviado")) || null
  if (sentAt === null) return { sentAt, secondsLeft: 0 }
  const passed = Math.floor((Date.now() - sentAt) / 1000)
  return {
    sentAt,
    secondsLeft: Math.min(oneTimeCodeLifetimeSeconds, Math.max(0, oneTimeCodeLifetimeSeconds - passed)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    if (form.get("intent") === "send") {
      await call(context, sendEmailCode)
      return redirect(codeSentAt(Date.now()))
    }
    const code = String(form.get("code") ?? "")
    return redirect(addressOf(await call(context, confirmEmailCode, { body: { code } })))
  } catch (error) {
    // Asked again from a page that does not know of the first: that one still counts.
    const isOutside = !new URL(request.url).searchParams.has("enviado")
    const isTooSoon = error instanceof ApiError && error.typeCode === "CODE_TOO_SOON"
    if (isOutside && isTooSoon && (await isSentHere(context))) {
      return redirect(codeSentAt(Date.now() - oneTimeCodePauseSeconds * 1000))
    }
    return formFailure(error, form)
  }
}

/** Whether the code before went to the address that stands now: one to another address proves nothing. */
async function isSentHere(context: Route.ActionArgs["context"]): Promise<boolean> {
  return (await call(context, getEmailCodeDelivery)).delivery !== null
}

function codeSentAt(milliseconds: number): string {
  return `${paths.purchaseStep("code")}?enviado=${milliseconds}`
}

export default function Code({ loaderData: { sentAt, secondsLeft } }: Route.ComponentProps) {
  const { userInfo, options, step } = useFlow()
  const email = userInfo.email ?? ""
  const isProved = step.completed.includes("code") && options.verifiedEmail === email
  if (isProved) return <AskForCode email={email} isProved />
  return sentAt === null ? (
    <AskForCode email={email} />
  ) : (
    <ConfirmCode key={sentAt} email={email} sentAt={sentAt} secondsLeft={secondsLeft} />
  )
}

import { ApiError } from "@trazo/contract/errors"
import { askPasswordReset, getPasswordReset, resetPassword } from "@trazo/contract/password-reset"
import type { ResetArea } from "@trazo/domain/password-reset"
import { data } from "react-router"
import { call } from "../../shared-features/api/call.ts"
import { formFailure } from "../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../shared-features/branding/page-title.ts"
import { chosenPassword } from "../../shared-features/new-password/chosen-password.ts"
import type { Route } from "./+types/reset-password"
import { AskLink } from "./reset-password-parts/ask-link.tsx"
import { LinkOver } from "./reset-password-parts/link-over.tsx"
import { LinkSent } from "./reset-password-parts/link-sent.tsx"
import { NewPassword } from "./reset-password-parts/new-password.tsx"
import { PasswordChanged } from "./reset-password-parts/password-changed.tsx"

export const meta = pageTitle("Cambiar la contraseña")

export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("area")
  const area: ResetArea = asked === "executive" ? "executive" : "client"
  if (token === undefined) return data({ area, isGood: true })
  try {
    const found = await call(context, getPasswordReset, { params: { token } })
    return data({ area: found.area, isGood: true })
  } catch (error) {
    if (!isLinkOver(error)) throw error
    return data({ area, isGood: false }, { status: 404 })
  }
}

function isLinkOver(error: unknown): error is ApiError {
  return error instanceof ApiError && ["RESET_LINK_INVALID", "VALIDATION_FAILED"].includes(error.typeCode)
}

export async function action({ request, params: { token }, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? "")
  try {
    if (token !== undefined) {
      const body = { password: chosenPassword(form) }
      return { changed: await call(context, resetPassword, { params: { token }, body }) }
    }
    const area: ResetArea = text("area") === "executive" ? "executive" : "client"
    await call(context, askPasswordReset, { body: { area, user: text("user") } })
    return { sent: area }
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function ResetPassword({ loaderData, actionData, params }: Route.ComponentProps) {
  const { typeCode } = useFormFailure()
  const { area, isGood } = loaderData
  if (actionData && "changed" in actionData) return <PasswordChanged area={actionData.changed.area} />
  if (params.token !== undefined) {
    return isGood && typeCode !== "RESET_LINK_INVALID" ? <NewPassword /> : <LinkOver area={area} />
  }
  if (actionData && "sent" in actionData) return <LinkSent area={actionData.sent} />
  return <AskLink key={area} area={area} />
}

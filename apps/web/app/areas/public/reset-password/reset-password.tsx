import { Button, Stack, Text } from "@mantine/core"
import { ApiError } from "@trazo/contract/errors/errors"
import { askPasswordReset, getPasswordReset, resetPassword } from "@trazo/contract/identity/password-reset"
import { paths } from "@trazo/contract/paths"
import { userFields } from "@trazo/domain/identity/account-fields"
import type { LinkArea, ResetArea } from "@trazo/domain/identity/password-reset"
import { data, Form, Link, useActionData, useNavigation } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { chosenPassword } from "../../../shared-features/identity/new-password/chosen-password.ts"
import {
  NewPasswordFields,
  newPasswordLabels,
} from "../../../shared-features/identity/new-password/new-password-fields.tsx"
import { call, routeError } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../shared-features/platform/intent/page-action.ts"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"
import type { Route } from "./+types/reset-password"
import { LinkOver, LinkSent, PasswordChanged, signInOf } from "./reset-outcomes.tsx"

export const meta = pageTitle("Cambiar la contraseña")

/** 32 bytes in base64url. */
const wellFormedToken = /^[\w-]{43}$/

export async function loader({ request, params: { token }, context }: Route.LoaderArgs) {
  const asked = new URL(request.url).searchParams.get("area")
  const area: ResetArea = asked === "executive" ? "executive" : "client"
  if (token === undefined) return data({ area: area as LinkArea, isValid: true })
  if (!wellFormedToken.test(token)) throw routeError(new ApiError("NOT_FOUND"))
  try {
    const found = await call(context, getPasswordReset, { params: { token } })
    return data({ area: found.area, isValid: true })
  } catch (error) {
    if (!isInvalidLink(error)) throw routeError(error)
    return data({ area: area as LinkArea, isValid: false }, { status: 404 })
  }
}

function isInvalidLink(error: unknown): error is ApiError {
  return error instanceof ApiError && error.typeCode === "RESET_LINK_INVALID"
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

export const clientAction = keepPageOnLostConnection

export default function ResetPassword({ loaderData, params }: Route.ComponentProps) {
  const actionData = useActionData<typeof action>()
  const { typeCode } = useFormFailure()
  const { area, isValid } = loaderData
  if (actionData && "changed" in actionData) return <PasswordChanged area={actionData.changed.area} />
  if (params.token !== undefined) {
    return isValid && typeCode !== "RESET_LINK_INVALID" ? <NewPassword /> : <LinkOver area={area} />
  }
  if (actionData && "sent" in actionData) return <LinkSent area={actionData.sent} />
  return area === "banks" ? null : <AskLink key={area} area={area} />
}

const users = { client: userFields.client, executive: userFields.staff }

function AskLink({ area }: { area: ResetArea }) {
  const { message, fields, typed } = useFormFailure()
  const isBusy = useNavigation().state !== "idle"
  const isStaff = area === "executive"
  return (
    <>
      <h1>¿Olvidó su contraseña?</h1>
      <Form method="post" noValidate>
        <Stack mt="md">
          <Text c="dimmed">Le enviamos a su correo un enlace para crear una nueva.</Text>
          <ErrorSummary message={message} fields={fields} labels={{ user: users[area].label }} />
          <input type="hidden" name="area" value={area} />
          <TextField
            name="user"
            {...textFieldProps(users[area])}
            autoComplete="username"
            defaultValue={typed("user")}
            error={fields.user}
          />
          <Button type="submit" fullWidth loading={isBusy}>
            Enviarme el enlace
          </Button>
          <Stack gap={0}>
            <Button component={Link} to={signInOf(area)} variant="subtle">
              Volver al ingreso
            </Button>
            <Button
              component={Link}
              to={paths.resetPasswordOf(isStaff ? "client" : "executive")}
              replace
              variant="subtle"
            >
              {isStaff ? "Soy cliente" : "Trabajo en la distribuidora"}
            </Button>
          </Stack>
        </Stack>
      </Form>
    </>
  )
}

function NewPassword() {
  const { message, fields } = useFormFailure()
  const isBusy = useNavigation().state !== "idle"
  return (
    <>
      <h1>Cree una contraseña nueva</h1>
      <Form method="post" noValidate>
        <Stack mt="md">
          <ErrorSummary message={message} fields={fields} labels={newPasswordLabels} />
          <NewPasswordFields fields={fields} />
          <Button type="submit" fullWidth loading={isBusy}>
            Cambiar mi contraseña
          </Button>
        </Stack>
      </Form>
    </>
  )
}

import { Anchor, Button, Checkbox, Paper, Radio, Stack, Text } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import "@mantine/core/styles/Radio.layer.css"
import IconAlertTriangle from "@tabler/icons-react/dist/esm/icons/IconAlertTriangle.mjs"
import { revokeWithSheet } from "@trazo/contract/certificates/revocation-sheet"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { eventEffect, probableEventDay } from "@trazo/domain/certificates/invalidity-date"
import { holderReasonsFor, revocationFields } from "@trazo/domain/certificates/revocation-reason"
import { sheetFields } from "@trazo/domain/certificates/sheet-code"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { formFieldProblem, labelsOf } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { Form, useActionData, useNavigation } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../shared-features/platform/intent/page-action.ts"
import { Note } from "../../../ui/content/note.tsx"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"
import { Page } from "../../../ui/page/page.tsx"
import type { Route } from "./+types/revocar"
import { Revoked } from "./revoked.tsx"

export const meta = pageTitle("Revocar con el código de revocación")

const labels = {
  ...labelsOf(sheetFields),
  reason: revocationFields.reason.label,
  eventDate: revocationFields.eventDate.label,
  confirmed: "Confirmación",
}

/** Every reason; which of them fit the certificate shows only a right code. */
const reasons = holderReasonsFor("subject4")

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const text = (name: string) => String(form.get(name) ?? "")
  try {
    const reason = text("reason")
    // Without script nobody filled it in.
    const eventDate = text("eventDate") || probableEventDay(reason, new Date())
    const typed = { certificate: text("certificate"), code: text("code"), reason }
    const fields = missingAnswers({ ...typed, eventDate, confirmed: text("confirmed") })
    if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
    return await call(context, revokeWithSheet, { body: { ...typed, ...(eventDate && { eventDate }) } })
  } catch (error) {
    return formFailure(error, form)
  }
}

type RevocationField = "certificate" | "code" | "reason" | "eventDate" | "confirmed"

/** All at once: who is frightened gets one try. */
function missingAnswers(typed: Record<RevocationField, string>): Record<string, string> {
  const option = reasons.find(({ id }) => id === typed.reason)
  const problems = {
    certificate: formFieldProblem(sheetFields.certificate, typed.certificate),
    code: formFieldProblem(sheetFields.code, typed.code),
    reason: option ? null : fieldMessages.choose,
    eventDate: option?.needsEventDate && typed.eventDate === "" ? fieldMessages.required : null,
    confirmed: typed.confirmed === "true" ? null : fieldMessages.check,
  }
  return Object.fromEntries(Object.entries(problems).flatMap(([name, text]) => (text ? [[name, text]] : [])))
}

export const clientAction = keepPageOnLostConnection

/** Revokes without signing in. Works without script. */
export default function RevokeWithSheet() {
  const result = useActionData<typeof action>()
  if (result && "revokedAt" in result) return <Revoked {...result} />
  return (
    <Page width={640}>
      <Stack gap="lg">
        <header>
          <h1>Revocar su firma con su código de revocación</h1>
          <Text c="dimmed" mt="sm">
            Para cuando no puede entrar a su cuenta. Si puede entrar,{" "}
            <a href={paths.managerRevocation}>revóquela desde ella</a>.
          </Text>
        </header>
        <RevocationForm />
      </Stack>
    </Page>
  )
}

function RevocationForm() {
  const { message, fields, typed } = useFormFailure()
  const { state } = useNavigation()
  return (
    <Paper component={Form} method="post" noValidate radius="lg" p="lg" shadow="xs">
      <Stack gap="lg">
        <ErrorSummary message={message} fields={fields} labels={labels} />
        {(["certificate", "code"] as const).map((name) => (
          <TextField
            key={name}
            name={name}
            {...textFieldProps(sheetFields[name])}
            autoComplete="off"
            defaultValue={typed(name)}
            error={fields[name]}
          />
        ))}
        <Cause />
        <Note tone="bad" icon={IconAlertTriangle}>
          <strong>Dejará de ser válida de inmediato y no se puede deshacer.</strong>
        </Note>
        <Checkbox
          id="confirmed"
          name="confirmed"
          value="true"
          label="Entiendo, quiero revocar mi firma"
          defaultChecked={typed("confirmed") === "true"}
          error={fields.confirmed}
        />
        <Button type="submit" color="bad" loading={state !== "idle"}>
          Revocar mi firma
        </Button>
      </Stack>
    </Paper>
  )
}

function Cause() {
  const { fields, typed } = useFormFailure()
  const [reason, setReason] = useState(typed("reason"))
  const probable = probableEventDay(reason, new Date())
  // Without a chosen reason too: a page without script shows every field.
  const asksDate = reason === "" || reasons.some(({ id, needsEventDate }) => id === reason && needsEventDate)
  return (
    <>
      <Radio.Group
        id="reason"
        label="¿Por qué la revoca?"
        name="reason"
        defaultValue={reason}
        onChange={setReason}
        error={fields.reason}
        required
      >
        <Stack gap="sm" mt={4}>
          {reasons.map(({ id, title }) => (
            <Radio key={id} value={id} label={title} />
          ))}
        </Stack>
      </Radio.Group>
      {reason === "forgottenPassword" ? (
        <Text>
          Nadie puede recuperar esa contraseña. Puede{" "}
          <Anchor href={paths.managerNewRequest} inherit>
            pedir otra firma
          </Anchor>{" "}
          y usar la nueva; la anterior se revoca cuando la tenga.
        </Text>
      ) : null}
      {asksDate ? (
        <DatePicker
          key={probable}
          name="eventDate"
          label={revocationFields.eventDate.label}
          hint={
            reason === ""
              ? "Si terminó su actividad o ya no representa a la empresa. Si perdió el archivo y la deja vacía, cuenta hoy."
              : probable
                ? `Pusimos hoy. Cámbiela si ocurrió antes. ${eventEffect(probable, new Date())}`
                : undefined
          }
          defaultValue={typed("eventDate") || probable || undefined}
          error={fields.eventDate}
        />
      ) : null}
    </>
  )
}

import { Checkbox, Stack, Textarea } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import { getReviewSettings, saveReviewSettings } from "@trazo/contract/distributors/review-settings"
import { presetLists, presetReasonFields } from "@trazo/domain/desk/preset-reasons"
import { reviewPromiseFields, typedPromise } from "@trazo/domain/desk/review-promise-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import type { RouterContextProvider } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { ReadOnlyTexts } from "../read-only-texts.tsx"
import type { Route } from "./+types/review"

export const meta = pageTitle("Revisión")

export async function loader({ context }: Route.LoaderArgs) {
  return load(context, getReviewSettings)
}

const intents = (context: Readonly<RouterContextProvider>) =>
  ({
    save(form) {
      const doubleApproval = form.has("doubleApproval")
      const renewalsAtOnce = form.has("renewalsAtOnce")
      const checksRequired = form.has("checksRequired")
      const holderSuspension = form.has("holderSuspension")
      const saturdays = form.has("saturdays")
      const typed = form.pick(...presetLists, ...promiseNames, "version")
      const body = { ...typed, doubleApproval, renewalsAtOnce, checksRequired, holderSuspension, saturdays }
      return call(context, saveReviewSettings, { body })
    },
  }) satisfies Intents

const useReviewIntent = intentHook<ReturnType<typeof intents>>()

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), intents(context))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

const promiseNames = Object.keys(reviewPromiseFields) as (keyof typeof reviewPromiseFields)[]
const dayNames = promiseNames.filter((name) => name !== "closedDays")
const saturdaysLabel = "Atiende los sábados"
const title = "Revisión de solicitudes"
const doubleApprovalLabel = "Doble aprobación: dos personas aprueban cada solicitud"
const renewalsLabel = "Aprobar enseguida las renovaciones pagadas en las que nada cambió"
const labels: Record<string, string> = {
  ...labelsOf(reviewPromiseFields),
  ...labelsOf(presetReasonFields),
  doubleApproval: "Doble aprobación",
  renewalsAtOnce: "Renovaciones enseguida",
  checksRequired: "Comprobaciones obligatorias",
  holderSuspension: "Suspensión por el titular",
  saturdays: saturdaysLabel,
}

export default function ReviewSettings({ loaderData }: Route.ComponentProps) {
  const { presetReasons, doubleApproval, renewalsAtOnce, checksRequired, holderSuspension } = loaderData
  const { promise, lastChange, mayEdit } = loaderData
  const intent = useReviewIntent("save")
  const { failure } = intent
  const texts = Object.fromEntries(presetLists.map((list) => [list, presetReasons[list].join("\n")]))
  const { saturdays, ...hours } = typedPromise(promise)
  const stored = {
    ...hours,
    saturdays: saturdays ? "Sí" : "No",
    ...texts,
    doubleApproval: doubleApproval ? "Sí" : "No",
    renewalsAtOnce: renewalsAtOnce ? "Sí" : "No",
    checksRequired: checksRequired ? "Sí" : "No",
    holderSuspension: holderSuspension ? "Sí" : "No",
  }
  if (!mayEdit) {
    return (
      <Section title={title} hint="La cambia quien puede editar la configuración.">
        <SectionBody>
          <ReadOnlyTexts
            texts={Object.entries(stored).map(([name, text]) => ({ label: labels[name] ?? name, text }))}
          />
        </SectionBody>
      </Section>
    )
  }
  return (
    <Section
      title={title}
      hint="Quién aprueba, en qué plazo responde y los motivos que su equipo elige y puede cambiar antes de enviarlos al cliente."
    >
      <EditorForm
        intent={intent}
        labels={labels}
        stored={stored}
        lastChange={lastChange}
        submitLabel="Guardar"
        savedLabel="Guardado"
      >
        <Stack gap="md">
          <Checkbox
            name="checksRequired"
            label="Para aprobar, marcar cada comprobación de la lista"
            description="Quien aprueba responde por el rostro, el documento y los datos. Queda en la auditoría."
            defaultChecked={checksRequired}
          />
          <Checkbox
            name="doubleApproval"
            label={doubleApprovalLabel}
            description="Dos personas distintas, ninguna de ellas quien creó la solicitud."
            defaultChecked={doubleApproval}
          />
          <Checkbox
            name="renewalsAtOnce"
            label={renewalsLabel}
            description="Con los mismos datos y documentos, mientras la firma anterior esté vigente. Con doble aprobación las revisan siempre dos personas."
            defaultChecked={renewalsAtOnce}
          />
          <Checkbox
            name="holderSuspension"
            label="Permitir que el titular suspenda su certificado"
            description="Lo confirma con un código que le enviamos, y también así levanta su suspensión. La que puso su equipo o la plataforma no la puede levantar."
            defaultChecked={holderSuspension}
          />
          <FormFields
            fields={reviewPromiseFields}
            names={dayNames}
            failure={failure}
            stored={hours}
            columns={2}
          />
          <Checkbox name="saturdays" label={saturdaysLabel} defaultChecked={saturdays} />
          <Textarea
            id="closedDays"
            name="closedDays"
            label={reviewPromiseFields.closedDays.label}
            description={reviewPromiseFields.closedDays.hint}
            autosize
            minRows={2}
            maxRows={10}
            defaultValue={failure.typed("closedDays", hours.closedDays)}
            error={failure.fields.closedDays}
          />
          {presetLists.map((list) => (
            <Textarea
              key={list}
              id={list}
              name={list}
              label={presetReasonFields[list].label}
              description={presetReasonFields[list].hint}
              autosize
              minRows={4}
              maxRows={12}
              withAsterisk
              aria-required
              defaultValue={failure.typed(list, texts[list])}
              error={failure.fields[list]}
            />
          ))}
        </Stack>
      </EditorForm>
    </Section>
  )
}

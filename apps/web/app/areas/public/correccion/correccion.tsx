import { Button, Stack, Text } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import { type Correction, getCorrection, sendCorrection } from "@trazo/contract/correction"
import { ApiError } from "@trazo/contract/errors"
import { fieldMessages } from "@trazo/domain/forms/field-rules"
import { useEffect, useRef } from "react"
import { data, Form, useNavigation } from "react-router"
import { call } from "../../../shared-features/api/call.ts"
import { formFailure } from "../../../shared-features/api/form-failure.ts"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { ErrorSummary } from "../../../ui/error-summary.tsx"
import { PendingWork, useDeferredSubmit } from "../../../ui/pending-work.tsx"
import { Page } from "../page/page.tsx"
import { NoPurchase } from "../purchase/no-purchase.tsx"
import { typedPersonal } from "../solicitud/personal/personal-fields.ts"
import type { Route } from "./+types/correccion"
import { CorrectedDocument, CorrectedField } from "./correction-targets.tsx"

export const meta = pageTitle("Corrección")

export async function loader({ params, context }: Route.LoaderArgs) {
  try {
    return data(await call(context, getCorrection, { params }))
  } catch (error) {
    if (error instanceof ApiError && error.typeCode === "REQUEST_LINK_INVALID") {
      return data(null, { status: error.status })
    }
    throw error
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const form = await request.formData()
  try {
    await call(context, sendCorrection, { params, body: { fields: typedPersonal(form).userInfo } })
    return null
  } catch (error) {
    return formFailure(error, form)
  }
}

export default function Correccion({ loaderData, params }: Route.ComponentProps) {
  if (!loaderData) {
    return (
      <NoPurchase title="Este enlace no es válido o ya no sirve">
        Si ya envió su corrección, no tiene que hacer nada más: le avisaremos por correo.
      </NoPurchase>
    )
  }
  return loaderData.done ? (
    <CorrectionDone number={loaderData.requestNumber} />
  ) : (
    <CorrectionForm correction={loaderData} token={params.token} />
  )
}

interface CorrectionFormProps {
  correction: Correction
  token: string
}

function CorrectionForm(props: CorrectionFormProps) {
  return (
    <PendingWork>
      <CorrectionFields {...props} />
    </PendingWork>
  )
}

function CorrectionFields({ correction, token }: CorrectionFormProps) {
  const { deferSubmit, isWaiting } = useDeferredSubmit()
  const { requestNumber, fields, papers: documents } = correction
  const failure = useFormFailure()
  const { state } = useNavigation()
  const missing = failure.typeCode === "PAPERS_MISSING" ? documents.filter(({ answered }) => !answered) : []
  const problems: Record<string, string> = {
    ...failure.fields,
    ...Object.fromEntries(missing.map(({ paper: type }) => [type, fieldMessages.files])),
  }
  const labels = Object.fromEntries([
    ...fields.map(({ key, label }) => [key, label]),
    ...documents.map(({ paper: type, title }) => [type, title]),
  ])

  return (
    <Page width={680}>
      <h1>Corrija su solicitud</h1>
      <Text c="dimmed" mt={12} mb="lg">
        Revisamos la solicitud <strong>{requestNumber}</strong> y falta poco: corrija solamente lo siguiente.
        Lo demás sigue guardado.
      </Text>
      <Form method="post" noValidate onSubmit={deferSubmit}>
        <Stack>
          <ErrorSummary message={failure.message} fields={problems} labels={labels} />
          {fields.map((field) => (
            <CorrectedField
              key={field.key}
              field={field}
              error={problems[field.key]}
              typed={failure.typed(field.key, field.answer ?? field.current)}
            />
          ))}
          {documents.map((document) => (
            <CorrectedDocument
              key={document.paper}
              category={document}
              token={token}
              error={problems[document.paper]}
            />
          ))}
          <Button type="submit" loading={state === "submitting" || isWaiting} mt="sm">
            Enviar correcciones
          </Button>
        </Stack>
      </Form>
    </Page>
  )
}

function CorrectionDone({ number }: { number: string }) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  return (
    <Page width={560}>
      <Stack align="center" ta="center" pt="lg">
        <IconCircleCheck size={56} stroke={1.5} color="var(--good)" aria-hidden="true" />
        <h1 ref={title} tabIndex={-1}>
          Recibimos sus correcciones
        </h1>
        <Text c="dimmed">
          La solicitud <strong>{number}</strong> volvió a revisión. Le avisaremos por correo; no tiene que
          hacer nada más.
        </Text>
      </Stack>
    </Page>
  )
}

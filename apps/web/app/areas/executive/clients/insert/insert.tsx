import { Box, Group, NativeSelect, Radio, Switch } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import "@mantine/core/styles/Switch.layer.css"
import { insertClient } from "@trazo/contract/desk/client-records"
import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { clientIdentityFields, newClientFields, passportCountryField } from "@trazo/domain/desk/client-record"
import { countryOptions } from "@trazo/domain/forms/countries"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { identityTypeNames, identityTypes, isIdentityType } from "@trazo/domain/identity/identity-type"
import { useState } from "react"
import { data, type RouterContextProvider, redirect } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call } from "../../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../../shared-features/platform/intent/page-action.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import { Section } from "../../../../ui/editor/section.tsx"
import { RecordPage } from "../../../../ui/record/record-page.tsx"
import { mayDo } from "../../frame/staff-screens.ts"
import { signedIn } from "../../signed-in-executive.ts"
import { StaffError } from "../../staff-error.tsx"
import type { Route } from "./+types/insert"

export const meta = pageTitle("Nuevo cliente")

export function loader({ context }: Route.LoaderArgs) {
  if (mayDo(signedIn(context), paths.executiveClients, "create")) return null
  const error = new ApiError("NOT_ALLOWED")
  throw data(error.toResponse(), { status: error.status })
}

function insertIntents(context: Readonly<RouterContextProvider>) {
  return {
    insert: async (form) => {
      const person = {
        ...form.pick("identity", "names", "surnames", "email", "phone"),
        internal: form.has("internal"),
      }
      const body =
        form.text("identityType") === "passport"
          ? ({ ...person, identityType: "passport", country: form.text("country") } as const)
          : ({ ...person, identityType: "ci" } as const)
      const { id } = await call(context, insertClient, { body })
      return redirect(paths.executiveClient(id))
    },
  } satisfies Intents
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), insertIntents(context))
}

export const clientAction = keepPageOnLostConnection

const labels = {
  ...labelsOf(newClientFields),
  identity: "Número de documento",
  country: passportCountryField.label,
}

export default function InsertClient() {
  const intent = useIntent("insert")
  const { failure } = intent
  return (
    <Box component="main" p="md">
      <RecordPage
        title="Nuevo cliente"
        breadcrumb={[{ to: paths.executiveClients, title: "Clientes" }]}
        lead="Le llegará un correo con un enlace para crear su contraseña. Vale por tres días."
      >
        <Section
          title="Datos"
          hint="La cuenta es provisional hasta que su equipo apruebe una solicitud y compruebe el documento. Si pide firmas para una empresa, aquí van los datos de su representante."
        >
          <EditorForm intent={intent} labels={labels} submitLabel="Crear cliente">
            <IdentityFields failure={failure} />
            <FormFields
              fields={newClientFields}
              failure={failure}
              names={["names", "surnames", "email", "phone"]}
              columns={2}
            />
            <Switch
              name="internal"
              label="Cliente interno"
              description="Ingresa con «Cliente interno» marcado. Es para quienes trabajan con su empresa."
              defaultChecked={failure.typed("internal") === "on"}
            />
          </EditorForm>
        </Section>
      </RecordPage>
    </Box>
  )
}

function IdentityFields({ failure }: Pick<ReturnType<typeof useIntent>, "failure">) {
  const typed = failure.typed("identityType")
  const [type, setType] = useState(isIdentityType(typed) ? typed : "ci")
  return (
    <>
      <Radio.Group
        name="identityType"
        label="Tipo de documento"
        value={type}
        onChange={(value) => setType(isIdentityType(value) ? value : "ci")}
      >
        <Group mt={4}>
          {identityTypes.map((one) => (
            <Radio key={one} value={one} label={identityTypeNames[one]} />
          ))}
        </Group>
      </Radio.Group>
      <FormFields
        key={type}
        fields={{ identity: clientIdentityFields[type] }}
        failure={failure}
        columns={2}
      />
      {type === "passport" ? (
        <NativeSelect
          name="country"
          label={passportCountryField.label}
          withAsterisk
          defaultValue={failure.typed("country")}
          error={failure.fields.country}
          data={[{ value: "", label: passportCountryField.placeholder }, ...countryOptions]}
        />
      ) : null}
    </>
  )
}

export const ErrorBoundary = StaffError

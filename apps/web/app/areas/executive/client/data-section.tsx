import { Text } from "@mantine/core"
import type { ClientRecord } from "@trazo/contract/desk/client-records"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { clientDataFields } from "@trazo/domain/desk/client-record"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { identityText } from "../clients/client-columns.tsx"
import { Facts } from "./facts.tsx"

export function DataSection({ client }: { client: ClientRecord }) {
  const { names, surnames, phone, mayEdit, addressChange } = client
  return (
    <>
      <Section title="Cuenta" hint="El documento y el correo los prueba su dueño: aquí no se cambian.">
        <SectionBody>
          <Facts
            facts={[
              ["Documento", identityText(client)],
              ["Correo", client.email],
              ["Ingresa con", client.hasPassword ? "Contraseña o código por correo" : "Código por correo"],
              ...(mayEdit ? [] : ([["Teléfono", phone || "Sin teléfono"]] as const)),
            ]}
          />
          {addressChange ? (
            <Text mt="sm">
              Cambiará a {addressChange.to} el {formatDateTime(new Date(addressChange.takesEffectAt))}, salvo
              que el correo actual lo rechace.
            </Text>
          ) : null}
        </SectionBody>
      </Section>
      {mayEdit ? <DataEditor client={{ ...client, names, surnames, phone }} /> : null}
    </>
  )
}

function DataEditor({ client }: { client: ClientRecord }) {
  const intent = useIntent("data")
  const { names, surnames, phone, lastChange } = client
  const fields = { fields: clientDataFields, failure: intent.failure, stored: client }
  return (
    <Section
      title="Datos"
      hint="Tal como constan en su documento. Si cambia el teléfono, le avisamos por correo."
    >
      <EditorForm
        intent={intent}
        labels={labelsOf(clientDataFields)}
        stored={{ names, surnames, phone }}
        lastChange={lastChange}
        submitLabel="Guardar datos"
      >
        <FormFields {...fields} names={["names", "surnames"]} columns={2} />
        <FormFields {...fields} names={["phone"]} columns={2} />
      </EditorForm>
    </Section>
  )
}

import { Button, Group, Text } from "@mantine/core"
import { fieldShape } from "@trazo/contract/endpoint/field-shapes"
import { ApiError } from "@trazo/contract/errors/errors"
import { letterNumber, mail, numbers } from "@trazo/domain/forms/field-rules"
import { type FormField, labelsOf } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section } from "../../../ui/editor/section.tsx"
import { UnsavedChanges } from "../../../ui/editor/unsaved-changes.tsx"
import { DesignSection } from "./design-section.tsx"

const fields = {
  title: { label: "Convenio", maximum: 60, letterCase: "asTyped", hint: "Con «Ocupado» se ve una falla" },
  code: { label: "Código del convenio", maximum: 12, rules: [letterNumber] },
  contact: { label: "Correo de contacto", maximum: 254, kind: "email", rules: [mail] },
  seats: { label: "Cupos", maximum: 5, kind: "digits", rules: [numbers], isOptional: true },
} as const satisfies Record<string, FormField>

type Name = keyof typeof fields
type Values = Record<Name, string>

const names = Object.keys(fields) as Name[]
const initial: Values = {
  title: "Colegio de Médicos",
  code: "CM2026",
  contact: "ti@colegio.ec",
  seats: "120",
}

/**
 * Validates by the schemas that the contract derives from the fields, as an endpoint does, and stores nothing.
 * @throws ApiError VALIDATION_FAILED by field; OVERLOADED for the sample failure
 */
function validated(values: Values): Values {
  const problems: Partial<Values> = {}
  const parsed = { ...values }
  for (const name of names) {
    const { success, data, error } = fieldShape(fields[name]).safeParse(values[name])
    if (success) parsed[name] = data
    else problems[name] = error.issues[0]?.message ?? ""
  }
  if (Object.keys(problems).length > 0) throw new ApiError("VALIDATION_FAILED", { fields: problems })
  if (parsed.title === "Ocupado") throw new ApiError("OVERLOADED")
  return parsed
}

export const editorIntents = {
  "save-agreement": async (form) => validated(form.pick(...names)),
} satisfies Intents

/** The editor kit. This component holds what a database would store. */
export function EditorKit() {
  const [stored, setStored] = useState(initial)
  const intent = useIntent<Values>("save-agreement", { onDone: ({ result }) => setStored(result) })
  const shared = { fields, failure: intent.failure, stored }
  return (
    <DesignSection
      of="editor"
      lead="Los campos salen de una sola definición. Si hay cambios sin guardar, se pregunta antes de salir de la página."
    >
      <UnsavedChanges>
        <Section
          title="Convenio de muestra"
          hint="Pruebe a dejarlo vacío, a salir sin guardar, o las dos cosas."
        >
          <EditorForm
            intent={intent}
            labels={labelsOf(fields)}
            stored={stored}
            submitLabel="Guardar el convenio"
            buttons={
              <Button
                variant="default"
                onClick={() => setStored((now) => ({ ...now, seats: String(Number(now.seats || 0) + 10) }))}
              >
                Que guarde otra persona
              </Button>
            }
          >
            <FormFields {...shared} names={["title"]} />
            <FormFields {...shared} names={["code", "seats"]} columns={2} />
            <FormFields {...shared} names={["contact"]} />
          </EditorForm>
        </Section>
        <Group gap="sm">
          <Text c="dimmed">Guardado ahora:</Text>
          <Text fw={600} data-stored>
            {stored.title} · {stored.code} · {stored.seats || "sin cupo"}
          </Text>
        </Group>
      </UnsavedChanges>
    </DesignSection>
  )
}

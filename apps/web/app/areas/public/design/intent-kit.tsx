import { Button, Group, Stack, Text } from "@mantine/core"
import { ApiError } from "@trazo/contract/errors/errors"
import { required } from "@trazo/domain/forms/field-rules"
import type { Intents, SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { IntentForm } from "../../../ui/editor/intent-form.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { DesignSection, Sheet } from "./design-section.tsx"

/** The intents of this section and of the form dialog. Nothing is stored. */
export const sampleIntents = {
  approve: async () => ({ number: "TZ-0007" }),
  note: async (form) => filled(form, "note"),
  "short-note": async (form) => filled(form, "shortNote"),
} satisfies Intents

/** @throws ApiError VALIDATION_FAILED where the field is empty */
function filled<Name extends string>(form: SentForm, name: Name): Record<Name, string> {
  const problem = required(form.text(name))
  if (problem) throw new ApiError("VALIDATION_FAILED", { fields: { [name]: problem } })
  return form.pick(name)
}

export function IntentKit() {
  const approve = useIntent<{ number: string }>("approve")
  const note = useIntent<{ note: string }>("note")
  return (
    <DesignSection
      of="intenciones"
      lead="Varias acciones en una página: cada una con su espera, su falla por campo y su resultado. Las que piden una prueba reciente la piden solas y siguen."
    >
      <Sheet title="Sin formulario">
        <Group gap="md">
          <Button onClick={() => approve.send()} loading={approve.isPending}>
            Aprobar la muestra
          </Button>
          <Text role="status">{approve.done ? `Aprobada la ${approve.done.result.number}` : null}</Text>
        </Group>
      </Sheet>
      <Sheet title="Con formulario">
        <Stack gap="md">
          <IntentForm intent={note} labels={{ note: "Nota" }} submitLabel="Dejar la nota">
            <TextField
              name="note"
              label="Nota"
              letterCase="asTyped"
              required
              defaultValue={note.failure.typed("note")}
              error={note.failure.fields.note}
            />
          </IntentForm>
          <Text role="status">{note.done ? `Nota: ${note.done.result.note}` : null}</Text>
        </Stack>
      </Sheet>
    </DesignSection>
  )
}

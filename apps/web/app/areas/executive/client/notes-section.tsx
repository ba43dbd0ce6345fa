import { Box } from "@mantine/core"
import type { ClientRecord } from "@trazo/contract/desk/client-records"
import { clientNoteField } from "@trazo/domain/desk/client-record"
import { useEffect, useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { IntentForm } from "../../../ui/editor/intent-form.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ReasonField } from "../../../ui/fields/reason-field.tsx"
import classes from "./facts.module.css"

export function NotesSection({ client: { notes, mayEdit } }: { client: ClientRecord }) {
  return (
    <Section title="Notas" hint="Solo las ve su equipo. No se borran ni se cambian.">
      {notes.length > 0 ? (
        <ul className={`rows ${classes.list}`}>
          {notes.map(({ id, text, by, at }) => (
            <li key={id}>
              <p>{text}</p>
              <Box component="span" display="block" c="dimmed" fz="0.8125rem">
                {by} · <RelativeDate date={at} />
              </Box>
            </li>
          ))}
        </ul>
      ) : (
        <Box component="p" p="md" c="dimmed">
          Nadie ha escrito una nota.
        </Box>
      )}
      {mayEdit ? <NewNote /> : null}
    </Section>
  )
}

function NewNote() {
  const [text, setText] = useState("")
  const intent = useIntent("note")
  const at = intent.done?.at
  useEffect(() => {
    if (at) setText("")
  }, [at])
  return (
    <SectionBody>
      <IntentForm intent={intent} isMessageInField submitLabel="Agregar nota" variant="default">
        <ReasonField
          name="note"
          label={clientNoteField.label}
          maximum={clientNoteField.maximum}
          value={text}
          error={intent.failure.fields.note ?? intent.failure.message}
          onChange={setText}
        />
      </IntentForm>
    </SectionBody>
  )
}

import { Box, Text } from "@mantine/core"
import type { Review } from "@trazo/contract/desk/review"
import { requestNoteField } from "@trazo/domain/desk/review-note"
import { useEffect, useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { IntentForm } from "../../../ui/editor/intent-form.tsx"
import { ReasonField } from "../../../ui/fields/reason-field.tsx"
import { DataSection } from "./field-row.tsx"
import classes from "./staff-notes.module.css"

interface StaffNotesProps {
  review: Pick<Review, "id" | "notes">
  /** Not while a correction is written, whose reasons the client reads. */
  isWritable: boolean
  /** The field in which a note is written. */
  fieldRef: React.Ref<HTMLTextAreaElement>
}

/** Notes that are not sent yet, by request, until the page is loaded again. */
const drafts = new Map<string, string>()

/** Notes that only the distributor's staff read. They are never changed. */
export function StaffNotes({ review: { id, notes }, isWritable, fieldRef }: StaffNotesProps) {
  const [text, setText] = useState(drafts.get(id) ?? "")
  const intent = useIntent("note")
  const at = intent.done?.at
  useEffect(() => {
    if (at) setText("")
  }, [at])
  useEffect(() => {
    if (text) drafts.set(id, text)
    else drafts.delete(id)
  }, [id, text])
  return (
    <DataSection title="Notas del equipo">
      {notes.length > 0 ? (
        <Box component="ul" className={`rows ${classes.notes}`} mb={12}>
          {notes.map((note) => (
            <li key={note.id}>
              <Text inherit style={{ whiteSpace: "pre-line" }}>
                {note.text}
              </Text>
              <Text c="dimmed" size="sm">
                {note.by} · <RelativeDate date={note.at} />
              </Text>
            </li>
          ))}
        </Box>
      ) : null}
      {isWritable ? (
        <IntentForm intent={intent} isMessageInField submitLabel="Agregar nota" variant="default">
          <ReasonField
            ref={fieldRef}
            name="note"
            label={requestNoteField.label}
            hint="Solo la ve su equipo. No se borra ni se cambia."
            rows={2}
            maximum={requestNoteField.maximum}
            value={text}
            error={intent.failure.fields.note ?? intent.failure.message}
            onChange={setText}
          />
        </IntentForm>
      ) : null}
    </DataSection>
  )
}

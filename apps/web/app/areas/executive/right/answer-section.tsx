import { Group, Radio, Textarea } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import {
  dataReplyFields,
  dataRequestOutcomeNames,
  dataRequestOutcomes,
} from "@trazo/domain/certificates/data-rights"
import { size } from "@trazo/domain/forms/field-rules"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { Section } from "../../../ui/editor/section.tsx"

/** The one reply. */
export function AnswerSection() {
  const intent = useIntent("reply")
  const { failure } = intent
  const [reply, setReply] = useState(failure.typed("reply"))
  return (
    <Section
      title="Responder"
      hint="La respuesta va al correo de la persona y a su cuenta, y no se puede cambiar después."
    >
      <EditorForm
        intent={intent}
        labels={labelsOf(dataReplyFields)}
        submitLabel="Enviar la respuesta"
        confirmation={{
          title: "Enviar la respuesta",
          confirmLabel: "Enviar",
          describe: () => "La persona la recibe ahora en su correo. Se responde una sola vez.",
        }}
      >
        <Radio.Group
          label={dataReplyFields.outcome.label}
          name="outcome"
          defaultValue={failure.typed("outcome")}
          error={failure.fields.outcome}
        >
          <Group mt={4}>
            {dataRequestOutcomes.map((outcome) => (
              <Radio key={outcome} value={outcome} label={dataRequestOutcomeNames[outcome]} />
            ))}
          </Group>
        </Radio.Group>
        <Textarea
          id="reply"
          name="reply"
          label={dataReplyFields.reply.label}
          description={dataReplyFields.reply.hint}
          withAsterisk
          aria-required
          rows={6}
          value={reply}
          error={size(dataReplyFields.reply.maximum)(reply) ?? failure.fields.reply}
          onChange={(event) => setReply(event.currentTarget.value)}
        />
      </EditorForm>
    </Section>
  )
}

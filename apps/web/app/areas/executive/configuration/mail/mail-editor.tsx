import { Box, Button } from "@mantine/core"
import type { EmailTexts, SentTest } from "@trazo/contract/platform/email-templates"
import { useCallback, useState } from "react"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { EditorForm } from "../../../../ui/editor/editor-form.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { ReadOnlyTexts } from "../read-only-texts.tsx"
import classes from "./mail.module.css"
import { MailPreview } from "./mail-preview.tsx"
import { TemplateField } from "./template-field.tsx"

interface MailEditorProps {
  mail: EmailTexts
  mayEdit: boolean
}

/** The texts of a mail beside the mail that they make. */
export function MailEditor({ mail, mayEdit }: MailEditorProps) {
  const { key, title, description, fields } = mail
  const [texts, setTexts] = useState(() => textsOf(mail))
  const onText = useCallback(
    (name: string, text: string) => setTexts((before) => ({ ...before, [name]: text })),
    [],
  )
  return (
    <div className={classes.columns}>
      <Section title={title} hint={description}>
        {mayEdit ? (
          <Texts mail={mail} texts={texts} onText={onText} />
        ) : (
          <SectionBody>
            <ReadOnlyTexts texts={fields.map((field) => ({ label: field.title, text: field.text }))} />
          </SectionBody>
        )}
      </Section>
      <MailPreview mail={key} texts={texts} />
    </div>
  )
}

const textsOf = ({ fields }: EmailTexts) => Object.fromEntries(fields.map(({ key, text }) => [key, text]))

interface TextsProps {
  mail: EmailTexts
  texts: Record<string, string>
  onText: (name: string, text: string) => void
}

function Texts({ mail, texts, onText }: TextsProps) {
  const save = useIntent("save")
  const test = useIntent<SentTest>("test")
  const labels = Object.fromEntries(mail.fields.map(({ key, title }) => [key, title]))
  return (
    <>
      <EditorForm
        intent={save}
        labels={labels}
        stored={textsOf(mail)}
        lastChange={mail.lastChange}
        submitLabel="Guardar correo"
        savedLabel="Correo guardado"
        buttons={
          <Button variant="default" loading={test.isPending} onClick={() => test.send(texts)}>
            Enviarme una prueba
          </Button>
        }
      >
        {mail.isSaved ? null : (
          <Note tone="calm">
            Este es el texto de la plataforma. Cámbielo o guárdelo así para completar la configuración.
          </Note>
        )}
        {mail.fields.map((field) => (
          <TemplateField
            key={field.key}
            mail={mail.key}
            field={field}
            failure={save.failure}
            sentProblem={test.failure.fields[field.key]}
            onText={onText}
          />
        ))}
      </EditorForm>
      <Box role="status" component="p" px="md" pb="md" c="dimmed" className={classes.sent ?? ""}>
        {test.done ? `La prueba salió a ${test.done.result.sentTo}.` : test.failure.message}
      </Box>
    </>
  )
}

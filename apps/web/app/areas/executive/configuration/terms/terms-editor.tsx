import type { TermsHistory } from "@trazo/contract/distributors/terms"
import { termsTextField } from "@trazo/domain/distributors/text-fields"
import { useState } from "react"
import { useDistributor } from "../../../../shared-features/distributors/branding/use-brand.ts"
import { Disclosure } from "../../../../ui/content/disclosure.tsx"
import { Note } from "../../../../ui/content/note.tsx"
import { EditorForm, type EditorIntent } from "../../../../ui/editor/editor-form.tsx"
import { Section } from "../../../../ui/editor/section.tsx"
import { MarkdownField } from "../../../../ui/fields/markdown-field.tsx"
import { ChangedLines } from "./changed-lines.tsx"

interface TermsEditorProps {
  history: TermsHistory
  /** Offered as the first version. */
  platformText: string
  intent: EditorIntent
}

/** The next version, which begins as the current one. */
export function TermsEditor({ history: { current, lastChange }, platformText, intent }: TermsEditorProps) {
  const stored = current?.text ?? ""
  const [text, setText] = useState(stored)
  const next = (current?.number ?? 0) + 1
  return (
    <Section
      title="Términos y condiciones"
      hint="Cada aceptación conserva la versión que el cliente leyó. Al publicar, quienes tienen una solicitud en borrador aceptan la versión nueva."
    >
      <EditorForm
        intent={intent}
        labels={{ text: termsTextField.label }}
        stored={{ text: stored }}
        lastChange={lastChange}
        submitLabel={`Publicar la versión ${next}`}
        savedLabel={`Versión ${current?.number ?? ""} publicada`}
      >
        {current ? null : <CurrentTermsNote />}
        <MarkdownField
          name="text"
          field={termsTextField}
          failure={intent.failure}
          stored={stored}
          rows={18}
          suggestion={{ label: "Empezar con el texto de la plataforma", text: platformText }}
          onValue={setText}
        />
      </EditorForm>
      {current && text !== stored ? (
        <Disclosure label={`Cambios sobre la versión ${current.number}`}>
          <ChangedLines before={stored} after={text} />
        </Disclosure>
      ) : null}
    </Section>
  )
}

/** What clients accept before the distributor publishes its own text. */
function CurrentTermsNote() {
  const document = useDistributor()?.multimedia.termsUrl
  return (
    <Note tone="calm">
      {document ? (
        <>
          Hoy sus clientes aceptan{" "}
          <a href={document} target="_blank" rel="noreferrer">
            este documento
          </a>
          . El texto que publique aquí lo reemplaza.
        </>
      ) : (
        "Hoy sus clientes aceptan el texto de la plataforma. Publique el suyo para completar la configuración."
      )}
    </Note>
  )
}

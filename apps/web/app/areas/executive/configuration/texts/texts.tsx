import { Stack } from "@mantine/core"
import { getBrandTexts, saveBrandTexts } from "@trazo/contract/distributors/brand-texts"
import { blockLines } from "@trazo/domain/distributors/shop-blocks"
import { type BrandTextKey, brandTextFields } from "@trazo/domain/distributors/text-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import type { RouterContextProvider } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../../ui/editor/form-fields.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { MarkdownField } from "../../../../ui/fields/markdown-field.tsx"
import { ReadOnlyTexts } from "../read-only-texts.tsx"
import type { Route } from "./+types/texts"

export const meta = pageTitle("Textos")

const keys = Object.keys(brandTextFields) as BrandTextKey[]

export async function loader({ context }: Route.LoaderArgs) {
  return load(context, getBrandTexts)
}

const intents = (context: Readonly<RouterContextProvider>) =>
  ({
    save(form) {
      const { version, ...texts } = form.pick(...keys, "version")
      for (const key of keys) texts[key] = texts[key].replaceAll("\r\n", "\n")
      return call(context, saveBrandTexts, { body: { ...texts, version } })
    },
  }) satisfies Intents

const useTextsIntent = intentHook<ReturnType<typeof intents>>()

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), intents(context))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

/** Without Markdown. */
const isPlain = (key: BrandTextKey) =>
  ["welcomeTitle", "whatsapp", "telephone", "accreditation"].includes(key)

const previewBlock = (text: string) => (
  <Stack component="ul" gap={4} m={0} p={0} style={{ listStyle: "none" }}>
    {blockLines(text).map(({ first, second }, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
      <li key={index}>
        <strong>{first}</strong> {second}
      </li>
    ))}
  </Stack>
)

const hint =
  "Puede usar **negrita**, listas con - y enlaces [texto](https://…). Lo que deje vacío no se muestra."

export default function Texts({ loaderData: { texts, lastChange, mayEdit } }: Route.ComponentProps) {
  const intent = useTextsIntent("save")
  const { failure } = intent
  if (!mayEdit) {
    return (
      <Section title="Textos" hint="Los escribe quien puede editar la configuración.">
        <SectionBody>
          <ReadOnlyTexts
            texts={keys.map((key) => ({ label: brandTextFields[key].label, text: texts[key] }))}
          />
        </SectionBody>
      </Section>
    )
  }
  return (
    <Section title="Textos" hint={hint}>
      <EditorForm
        intent={intent}
        labels={labelsOf(brandTextFields)}
        stored={texts}
        lastChange={lastChange}
        submitLabel="Guardar textos"
        savedLabel="Textos guardados"
      >
        {keys.map((key) =>
          isPlain(key) ? (
            <FormFields key={key} fields={brandTextFields} names={[key]} failure={failure} stored={texts} />
          ) : (
            <MarkdownField
              key={key}
              name={key}
              field={brandTextFields[key]}
              failure={failure}
              stored={texts[key]}
              {...(key === "figures" || key === "voices" ? { preview: previewBlock } : {})}
            />
          ),
        )}
      </EditorForm>
    </Section>
  )
}

import { Button, SimpleGrid } from "@mantine/core"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { defaultTheme, type Theme } from "@trazo/domain/distributors/theme"
import { themeFields } from "@trazo/domain/distributors/theme-fields"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { useEffect, useState } from "react"
import { EditorForm, type EditorIntent } from "../../../../ui/editor/editor-form.tsx"
import { ColourField } from "./colour-field.tsx"
import type { TypedTheme } from "./use-typed-theme.ts"

const keys = Object.keys(themeFields) as (keyof Theme)[]

interface ThemeEditorProps {
  stored: Theme
  lastChange: LastChange
  intent: EditorIntent
  typed: TypedTheme
}

export function ThemeEditor({ stored, lastChange, intent, typed }: ThemeEditorProps) {
  return (
    <EditorForm
      intent={intent}
      labels={labelsOf(themeFields)}
      stored={{ ...stored }}
      lastChange={lastChange}
      submitLabel="Guardar colores"
      savedLabel="Colores guardados"
      buttons={
        <Button variant="default" onClick={() => typed.replace(defaultTheme)}>
          Colores de fábrica
        </Button>
      }
    >
      <ColourFields stored={stored} failure={intent.failure} typed={typed} />
    </EditorForm>
  )
}

type ColourFieldsProps = Pick<ThemeEditorProps, "stored" | "typed"> & Pick<EditorIntent, "failure">

/** Begins with the stored colours each time that the form renders its fields again. */
function ColourFields({ stored, failure, typed }: ColourFieldsProps) {
  const { replace } = typed
  const [isBegun, setBegun] = useState(false)
  useEffect(() => {
    if (isBegun) return
    replace(stored)
    setBegun(true)
  }, [isBegun, replace, stored])
  const shown = isBegun ? typed.values : stored
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 1 }} spacing="md">
      {keys.map((key) => (
        <ColourField
          key={key}
          name={key}
          field={themeFields[key]}
          error={failure.fields[key]}
          value={shown[key]}
          onValue={(colour) => typed.set(key, colour)}
        />
      ))}
    </SimpleGrid>
  )
}

import { SimpleGrid } from "@mantine/core"
import type { FormField } from "@trazo/domain/forms/form-field"
import { TextField, textFieldProps } from "../fields/text-field.tsx"

type Fields = Record<string, FormField>

interface FormFieldsProps<Defined extends Fields> {
  fields: Defined
  /** The fields to show, in this order; all by default. */
  names?: readonly (keyof Defined & string)[]
  /** From `useIntent`. */
  failure: { fields: Record<string, string>; typed: (name: string, otherwise?: string) => string }
  /** Stored values by field name. */
  stored?: { readonly [Name in keyof Defined]?: string } | undefined
  /** Prefix of the names in the form, with its dot: «executive.». */
  prefix?: string
  /** Places the fields in columns where the width allows. */
  columns?: 1 | 2
}

/** The fields of a definition that form, API and documentation share (packages/domain/src/forms/form-field.ts). */
export function FormFields<Defined extends Fields>({
  fields,
  names = Object.keys(fields),
  failure,
  stored = {},
  prefix = "",
  columns = 1,
}: FormFieldsProps<Defined>) {
  return (
    <SimpleGrid cols={{ base: 1, sm: columns }} spacing="md">
      {names.map((key) => {
        const name = `${prefix}${key}`
        const field = fields[key] as FormField
        return (
          <TextField
            key={name}
            name={name}
            {...textFieldProps(field)}
            autoComplete={field.autoComplete ?? "off"}
            defaultValue={failure.typed(name, stored[key])}
            error={failure.fields[name]}
          />
        )
      })}
    </SimpleGrid>
  )
}

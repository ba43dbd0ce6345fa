import { Button } from "@mantine/core"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import { hostField } from "@trazo/domain/distributors/distributor-fields"
import { type FormField, labelsOf } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import type { FailureOfForm } from "../../../shared-features/platform/intent/page-action.ts"
import { FormFields } from "../../../ui/editor/form-fields.tsx"

const most = 10

function fieldOf(index: number): FormField {
  if (index > 0) return { ...hostField, label: `Otra dirección web (${index + 1})`, isOptional: true }
  return { ...hostField, hint: "Solo el nombre, sin https:// ni puerto: firmas.ejemplo.ec" }
}

const fields = Object.fromEntries(Array.from({ length: most }, (_, index) => [String(index), fieldOf(index)]))
const prefix = "hosts."

export const hostLabels = labelsOf(fields, prefix)

/** The hosts of a new distributor: one, and more on request. */
export function HostFields({ failure }: { failure: FailureOfForm }) {
  const names = Object.keys(fields)
  const [count, setCount] = useState(
    () => names.findLastIndex((name) => failure.typed(`${prefix}${name}`)) + 1 || 1,
  )
  return (
    <>
      <FormFields fields={fields} names={names.slice(0, count)} prefix={prefix} failure={failure} />
      {count < most ? (
        <Button
          type="button"
          variant="subtle"
          ml={-12}
          style={{ justifySelf: "start" }}
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => setCount(count + 1)}
        >
          Agregar otra dirección
        </Button>
      ) : null}
    </>
  )
}

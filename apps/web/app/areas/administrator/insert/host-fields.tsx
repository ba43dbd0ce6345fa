import { Button } from "@mantine/core"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import { required } from "@trazo/domain/field-rules"
import { hostProblem } from "@trazo/domain/host-name"
import { useState } from "react"
import { TextField } from "../../../ui/text-field.tsx"
import classes from "./host-fields.module.css"

const most = 10

interface HostFieldsProps {
  fields: Record<string, string>
  typed: (name: string) => string
}

export const hostField = (index: number): string => `hosts.${index}`

export function hostLabel(index: number): string {
  return index === 0 ? "Dirección web" : `Otra dirección web (${index + 1})`
}

/** The hosts of a new distributor: one, and more as they are asked for. */
export function HostFields({ fields, typed }: HostFieldsProps) {
  const [count, setCount] = useState(() => {
    const last = Array.from({ length: most }, (_, index) => index).findLast((index) =>
      typed(hostField(index)),
    )
    return (last ?? 0) + 1
  })
  return (
    <>
      {Array.from({ length: count }, (_, index) => (
        <TextField
          key={hostField(index)}
          name={hostField(index)}
          label={hostLabel(index)}
          hint={index === 0 ? "Solo el nombre, sin https:// ni puerto: firmas.ejemplo.ec" : undefined}
          type="url"
          inputMode="text"
          letterCase="asTyped"
          required={index === 0}
          autoComplete="off"
          maxLength={253}
          rules={index === 0 ? [required, hostProblem] : [hostProblem]}
          defaultValue={typed(hostField(index))}
          error={fields[hostField(index)]}
        />
      ))}
      {count < most ? (
        <Button
          type="button"
          variant="subtle"
          className={classes.add ?? ""}
          leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}
          onClick={() => setCount(count + 1)}
        >
          Agregar otra dirección
        </Button>
      ) : null}
    </>
  )
}

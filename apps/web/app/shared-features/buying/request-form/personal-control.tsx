import { NativeSelect } from "@mantine/core"
import {
  type Holder,
  type PersonalField,
  type PersonalFieldDefinition,
  personalFieldFor,
} from "@trazo/domain/buying/personal-fields"
import type { FieldRule } from "@trazo/domain/forms/field-rules"
import type { FormField } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { afterPress } from "../../../ui/fields/after-press.ts"
import { DatePicker } from "../../../ui/fields/date-picker.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"
import { useServerError } from "../../../ui/fields/use-server-error.ts"

interface PersonalControlProps {
  field: PersonalField
  holder: Holder
  defaultValue: string
  error: string | undefined
  rule: FieldRule
  onValue?: (value: string) => void
  /** Where the value comes from, instead of how to fill in the field. */
  mark?: string | undefined
}

interface ControlProps<Definition = PersonalFieldDefinition>
  extends Omit<PersonalControlProps, "holder" | "mark"> {
  definition: Definition
}

/** A field that applies to the holder, except the identity type. */
export function PersonalControl({ holder, mark, ...props }: PersonalControlProps) {
  const { kind = "text", ...found } = personalFieldFor(props.field, holder.identityType)
  const definition = mark ? { ...found, hint: mark } : found
  if (kind === "choice") return <Choice definition={definition} {...props} />
  if (kind === "date") return <Day definition={definition} {...props} />
  return <Line definition={{ ...definition, kind: kind === "code" ? "text" : kind, rules: [] }} {...props} />
}

function Line({ field, definition, defaultValue, error, rule, onValue }: ControlProps<FormField>) {
  return (
    <TextField
      {...textFieldProps(definition)}
      name={field}
      autoComplete={definition.autoComplete ?? "off"}
      defaultValue={defaultValue}
      error={error}
      rules={[rule]}
      {...(onValue ? { onValue } : {})}
    />
  )
}

function Day({ field, definition, defaultValue, error, rule, onValue }: ControlProps) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <DatePicker
      name={field}
      label={definition.label}
      hint={definition.hint ?? "Día, mes y año: por ejemplo 05/03/1990."}
      required={!definition.isOptional}
      defaultValue={defaultValue || undefined}
      error={error}
      problem={problem}
      normal={field === "appointmentExpiry"}
      startWithYears={field === "birthDate"}
      onValue={(day) => {
        setProblem(day ? rule(day) : null)
        onValue?.(day ?? "")
      }}
    />
  )
}

function Choice({ field, definition, defaultValue, error, rule, onValue }: ControlProps) {
  const [serverError, clearServerError] = useServerError(error)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <NativeSelect
      name={field}
      id={field}
      label={definition.label}
      description={definition.hint}
      withAsterisk
      aria-required
      defaultValue={defaultValue}
      error={serverError ?? problem}
      data={[{ value: "", label: definition.placeholder ?? "" }, ...(definition.options ?? [])]}
      onChange={(event) => {
        clearServerError()
        setProblem(rule(event.currentTarget.value))
        onValue?.(event.currentTarget.value)
      }}
      onBlur={({ currentTarget }) => afterPress(() => setProblem(rule(currentTarget.value)))}
    />
  )
}

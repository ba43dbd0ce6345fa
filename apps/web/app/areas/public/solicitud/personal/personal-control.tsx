import { NativeSelect } from "@mantine/core"
import type { FieldRule } from "@trazo/domain/forms/field-rules"
import type { IdentityType } from "@trazo/domain/identity/identity-type"
import { provinceOptions } from "@trazo/domain/identity/provinces"
import {
  type Holder,
  isRequiredField,
  type PersonalField,
  personalFieldHints,
  personalFieldLabels,
} from "@trazo/domain/requests/personal-fields"
import { useState } from "react"
import { DatePicker } from "../../../../ui/date-picker.tsx"
import { TextField, type TextFieldProps } from "../../../../ui/text-field.tsx"
import { useServerError } from "../../../../ui/use-server-error.ts"

interface PersonalControlProps {
  field: PersonalField
  holder: Holder
  defaultValue: string
  error: string | undefined
  rule: FieldRule
  onValue?: (value: string) => void
}

const looks: Partial<Record<PersonalField, Partial<TextFieldProps>>> = {
  fingerprintCode: { autoComplete: "off", placeholder: "V3333V2222" },
  names: { autoComplete: "given-name" },
  surname1: { autoComplete: "family-name" },
  surname2: { autoComplete: "off" },
  email: { type: "email", autoComplete: "email", inputMode: "email" },
  phone: { type: "tel", autoComplete: "tel", inputMode: "tel" },
  city: { autoComplete: "address-level2" },
  address: { autoComplete: "street-address" },
  ruc: { inputMode: "numeric", autoComplete: "off" },
  companyRuc: { inputMode: "numeric", autoComplete: "off" },
  companyName: { autoComplete: "organization" },
  position: { autoComplete: "organization-title" },
}

export function PersonalControl(props: PersonalControlProps) {
  const { field, holder, defaultValue, error, rule, onValue } = props
  if (field === "province") return <Province {...props} />
  if (field === "birthDate" || field === "appointmentExpiry") return <Day {...props} />
  const identity = {
    autoComplete: "off",
    inputMode: holder.identityType === "ci" ? "numeric" : "text",
  } as const
  return (
    <TextField
      {...(field === "identity" ? identity : looks[field])}
      name={field}
      label={fieldLabel(field, holder.identityType)}
      hint={fieldHint(field, holder.identityType)}
      required={isRequiredField(field, holder)}
      defaultValue={defaultValue}
      error={error}
      rules={[rule]}
      {...(onValue ? { onValue } : {})}
    />
  )
}

function Day({ field, holder, defaultValue, error, rule, onValue }: PersonalControlProps) {
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <DatePicker
      name={field}
      label={fieldLabel(field, holder.identityType)}
      hint={fieldHint(field, holder.identityType) ?? "Día, mes y año: por ejemplo 05/03/1990."}
      required={isRequiredField(field, holder)}
      defaultValue={defaultValue || undefined}
      error={problem ?? error}
      normal={field === "appointmentExpiry"}
      startWithYears={field === "birthDate"}
      onValue={(day) => {
        setProblem(day ? rule(day) : null)
        onValue?.(day ?? "")
      }}
    />
  )
}

function Province({ field, holder, defaultValue, error, rule }: PersonalControlProps) {
  const [serverError, clearServerError] = useServerError(error)
  const [problem, setProblem] = useState<string | null>(null)
  return (
    <NativeSelect
      name={field}
      id={field}
      label={fieldLabel(field, holder.identityType)}
      withAsterisk
      aria-required
      defaultValue={defaultValue}
      error={serverError ?? problem}
      data={[{ value: "", label: "Escoja una provincia" }, ...provinceOptions]}
      onChange={(event) => {
        clearServerError()
        setProblem(rule(event.currentTarget.value))
      }}
      onBlur={(event) => setProblem(rule(event.currentTarget.value))}
    />
  )
}

const identityLabels: Record<IdentityType, string> = {
  ci: "Número de cédula",
  passport: "Número de pasaporte",
}

export function fieldLabel(field: PersonalField, identityType: IdentityType): string {
  return field === "identity" ? identityLabels[identityType] : personalFieldLabels[field]
}

export function fieldLabels(
  fields: readonly PersonalField[],
  identityType: IdentityType,
): Record<string, string> {
  return Object.fromEntries(fields.map((field) => [field, fieldLabel(field, identityType)]))
}

/** Each fits on one line in half the form's width. */
const hints: Partial<Record<PersonalField, string>> = {
  fingerprintCode: "Al reverso de su cédula, 10 caracteres.",
  email: "Le enviaremos un código y los avisos.",
  phone: "Por ejemplo 0991234567.",
  appointmentExpiry: "Su certificado no pasará de esa fecha.",
}

function fieldHint(field: PersonalField, identityType: IdentityType): string | undefined {
  if (field === "ruc")
    return identityType === "ci" ? "Su cédula seguida de 001." : "Los 13 dígitos que le dio el SRI."
  return hints[field] ?? personalFieldHints[field]
}

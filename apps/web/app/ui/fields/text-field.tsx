import { TextInput } from "@mantine/core"
import { type FieldRule, firstProblem } from "@trazo/domain/forms/field-rules"
import { type FormField, formFieldRules } from "@trazo/domain/forms/form-field"
import { useState } from "react"
import { afterPress } from "./after-press.ts"
import { inCase, keepCaret, type LetterCase } from "./letter-case.ts"
import { useServerError } from "./use-server-error.ts"

interface TextFieldProps {
  name: string
  label: string
  /** How to fill in the field. */
  hint?: React.ReactNode
  /** The server's message, shown until the person types. */
  error?: string | null | undefined
  type?: "text" | "email" | "tel" | "url"
  /** Default: upper. Lower for e-mail; as typed for telephones and page addresses (D9). */
  letterCase?: LetterCase
  required?: boolean
  defaultValue?: string | undefined
  /** Checked on blur. The server checks them again. */
  rules?: readonly FieldRule[]
  onValue?: (value: string) => void
  inputMode?: "text" | "numeric" | "email" | "tel"
  autoComplete?: string
  placeholder?: string
  disabled?: boolean
  autoFocus?: boolean
  /** Id of a datalist with suggestions. */
  list?: string
}

const usualCase: Record<NonNullable<TextFieldProps["type"]>, LetterCase> = {
  text: "upper",
  email: "lower",
  tel: "asTyped",
  url: "asTyped",
}

/** TextField properties from a field's definition. */
export function textFieldProps(field: FormField): Omit<TextFieldProps, "name"> {
  const { label, hint, placeholder, kind = "text", letterCase, isOptional } = field
  const inputMode = kind === "digits" ? "numeric" : kind === "url" ? "text" : undefined
  return {
    label,
    hint,
    type: kind === "digits" ? "text" : kind,
    ...(inputMode ? { inputMode } : {}),
    ...(letterCase ? { letterCase } : {}),
    ...(placeholder ? { placeholder } : {}),
    required: !isOptional,
    rules: formFieldRules(field),
  }
}

/** A single-line text field (D9). Without the attribute maxlength, which would cut what is pasted without a message. */
export function TextField({
  hint,
  error,
  type = "text",
  letterCase = usualCase[type],
  required = false,
  defaultValue = "",
  rules = [],
  onValue,
  ...input
}: TextFieldProps) {
  const [value, setValue] = useState(() => inCase(defaultValue, letterCase))
  const [problem, setProblem] = useState<string | null>(null)
  const [serverError, clearServerError] = useServerError(error)

  const take = (field: HTMLInputElement, isComposing: boolean) => {
    // Changing the text during a composition (phone keyboard, dead key) would break it.
    const next = isComposing ? field.value : keepCaret(field, inCase(field.value, letterCase))
    setValue(next)
    if (next === value) return
    afterPress(() => {
      clearServerError()
      if (problem) setProblem(firstProblem(next, rules))
    })
    onValue?.(next)
  }

  return (
    <TextInput
      {...input}
      type={type}
      id={input.name}
      description={hint}
      withAsterisk={required}
      aria-required={required}
      value={value}
      error={serverError ?? problem}
      styles={{ input: { textTransform: letterCase === "upper" ? "uppercase" : "none" } }}
      spellCheck={false}
      autoCapitalize={letterCase === "upper" ? "characters" : "none"}
      onChange={(event) => take(event.currentTarget, (event.nativeEvent as InputEvent).isComposing)}
      onCompositionEnd={(event) => take(event.currentTarget, false)}
      onBlur={(event) => {
        const left = event.currentTarget
        // Pasted with blanks around it.
        if (left.value !== left.value.trim()) left.value = left.value.trim()
        take(left, false)
        afterPress(() => setProblem(firstProblem(left.value, rules)))
      }}
    />
  )
}

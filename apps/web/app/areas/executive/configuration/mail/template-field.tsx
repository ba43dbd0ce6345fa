import { Button, Group, Textarea, TextInput } from "@mantine/core"
import type { EmailTexts } from "@trazo/contract/platform/email-templates"
import { type EmailTemplateKey, emailTemplates } from "@trazo/domain/platform/email-templates"
import { templateFieldProblem } from "@trazo/domain/platform/template-fields"
import { useEffect, useRef, useState } from "react"
import { afterPress } from "../../../../ui/fields/after-press.ts"
import { useServerError } from "../../../../ui/fields/use-server-error.ts"
import classes from "./mail.module.css"

interface TemplateFieldProps {
  mail: EmailTemplateKey
  field: EmailTexts["fields"][number]
  /** From `useIntent`. */
  failure: { fields: Record<string, string>; typed: (name: string, otherwise?: string) => string }
  /** Why the test mail was refused. */
  sentProblem: string | undefined
  onText: (name: string, text: string) => void
}

/** A text with variables, which buttons insert where the cursor is. */
export function TemplateField({ mail, field, failure, sentProblem, onText }: TemplateFieldProps) {
  const { key, title, isLine, isOptional, variables, standard } = field
  const input = useRef<HTMLInputElement & HTMLTextAreaElement>(null)
  const [text, setText] = useState(() => failure.typed(key, field.text))
  const [problem, setProblem] = useState<string | null>(null)
  const [serverError, clearServerError] = useServerError(failure.fields[key] ?? sentProblem)
  // The form renders its fields again after a save and after a conflict.
  useEffect(() => onText(key, text), [key, text, onText])
  const problemOf = (value: string) => {
    const definition = emailTemplates[mail].fields.find((one) => one.key === key)
    return definition ? templateFieldProblem(definition, value) : null
  }
  const shared = {
    ref: input,
    id: key,
    name: key,
    label: title,
    value: text,
    withAsterisk: !isOptional,
    "aria-required": !isOptional,
    error: serverError ?? problem,
    onChange({ currentTarget: { value } }: { currentTarget: { value: string } }) {
      setText(value)
      clearServerError()
      // An unknown variable is named as soon as its braces close.
      setProblem(problem || value.includes("}}") ? problemOf(value) : null)
    },
    onBlur: ({ currentTarget: left }: { currentTarget: { value: string } }) =>
      afterPress(() => setProblem(problemOf(left.value))),
  }
  return (
    <div>
      {isLine ? (
        <TextInput {...shared} />
      ) : (
        <Textarea {...shared} rows={8} styles={{ input: { resize: "vertical" } }} />
      )}
      <Group gap={6} mt={6}>
        {variables.map(({ name, description }) => (
          <button
            key={name}
            type="button"
            className={classes.variable}
            title={description}
            aria-label={`Insertar ${name} en ${title}: ${description}`}
            onClick={() => insert(input.current, `{{${name}}}`)}
          >
            {`{{${name}}}`}
          </button>
        ))}
        {text === standard ? null : (
          <Button variant="subtle" size="compact-sm" onClick={() => insert(input.current, standard, true)}>
            Usar el texto de la plataforma
          </Button>
        )}
      </Group>
    </div>
  )
}

/** Types a text at the cursor or in place of everything, so that React, the form and the browser's undo notice it. */
function insert(field: HTMLInputElement | HTMLTextAreaElement | null, text: string, isWhole = false): void {
  if (!field) return
  field.focus()
  if (isWhole) field.select()
  field.setRangeText(text, field.selectionStart ?? 0, field.selectionEnd ?? 0, "end")
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), "value") ?? {}
  const { value, selectionEnd } = field
  // React ignores an input event whose value it already knows.
  set?.call(field, `${value} `)
  set?.call(field, value)
  field.setSelectionRange(selectionEnd, selectionEnd)
  field.dispatchEvent(new Event("input", { bubbles: true }))
}

import { Box, Button, Group, SimpleGrid, Text, Textarea } from "@mantine/core"
import { firstProblem } from "@trazo/domain/forms/field-rules"
import { type FormField, formFieldRules } from "@trazo/domain/forms/form-field"
import { useRef, useState } from "react"
import { Markdown } from "../markdown/markdown.tsx"
import { afterPress } from "./after-press.ts"
import classes from "./markdown-field.module.css"
import { useServerError } from "./use-server-error.ts"

interface MarkdownFieldProps {
  name: string
  field: FormField
  /** From `useIntent`. */
  failure: { fields: Record<string, string>; typed: (name: string, otherwise?: string) => string }
  stored?: string | undefined
  rows?: number
  /** Offered while the field is empty. */
  suggestion?: { label: string; text: string } | undefined
  onValue?: (value: string) => void
  /** How a text that is not Markdown appears. */
  preview?: (text: string) => React.ReactNode
}

/** A text in Markdown, shown beside as it will appear. */
export function MarkdownField({
  name,
  field,
  failure,
  stored = "",
  rows = 3,
  suggestion,
  onValue,
  preview = (text) => <Markdown text={text} />,
}: MarkdownFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null)
  const [value, setValue] = useState(() => failure.typed(name, stored))
  const [problem, setProblem] = useState<string | null>(null)
  const [serverError, clearServerError] = useServerError(failure.fields[name])
  const rules = formFieldRules(field)
  const isRequired = !field.isOptional
  return (
    <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="md">
      <div>
        <Textarea
          ref={area}
          id={name}
          name={name}
          label={field.label}
          description={field.hint}
          rows={rows}
          withAsterisk={isRequired}
          aria-required={isRequired}
          value={value}
          error={serverError ?? problem}
          styles={{ input: { resize: "vertical" } }}
          onChange={({ currentTarget: { value: next } }) => {
            setValue(next)
            clearServerError()
            if (problem) setProblem(firstProblem(next, rules))
            onValue?.(next)
          }}
          onBlur={({ currentTarget: left }) => afterPress(() => setProblem(firstProblem(left.value, rules)))}
        />
        {suggestion && value === "" ? (
          <Group mt="xs">
            <Button variant="default" onClick={() => type(area.current, suggestion.text)}>
              {suggestion.label}
            </Button>
          </Group>
        ) : null}
      </div>
      <Box
        role="group"
        aria-label={`Vista previa: ${field.label}`}
        className={classes.preview ?? ""}
        px={12}
        py={12}
        mah={480}
        miw={0}
        bd="1px dashed var(--line)"
        style={{ overflowY: "auto", borderRadius: "var(--radius-large)" }}
      >
        <Text inherit c="dimmed" aria-hidden="true">
          Vista previa
        </Text>
        {value.trim() ? (
          preview(value)
        ) : (
          <Text inherit c="dimmed">
            Sin texto
          </Text>
        )}
      </Box>
    </SimpleGrid>
  )
}

/** Sets the value as if it were typed, so that React and the form notice it. */
function type(area: HTMLTextAreaElement | null, text: string): void {
  if (!area) return
  const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, "value") ?? {}
  set?.call(area, text)
  area.dispatchEvent(new Event("input", { bubbles: true }))
  area.focus()
}

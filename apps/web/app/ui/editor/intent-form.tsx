import { Button, Group, Stack } from "@mantine/core"
import { ErrorSummary } from "../fields/error-summary.tsx"
import type { EditorIntent } from "./editor-form.tsx"

interface IntentFormProps {
  intent: EditorIntent
  /** Labels by field name, for the summary of errors. */
  labels?: Record<string, string>
  /** A field shows the failure's message instead of the summary. */
  isMessageInField?: boolean
  submitLabel: string
  variant?: "filled" | "default"
  /** Other buttons and links beside the submit button. */
  buttons?: React.ReactNode
  children?: React.ReactNode
}

/** A form of one intent without stored values. Use EditorForm for stored values. */
export function IntentForm({
  intent: { Form, name, isPending, failure },
  labels = {},
  isMessageInField = false,
  submitLabel,
  variant = "filled",
  buttons,
  children,
}: IntentFormProps) {
  return (
    <Form method="post" noValidate>
      <input type="hidden" name="intent" value={name} />
      <Stack gap="md" maw={440}>
        {isMessageInField ? null : (
          <ErrorSummary message={failure.message} fields={failure.fields} labels={labels} />
        )}
        {children}
        <Group gap="8px 16px">
          <Button type="submit" variant={variant} loading={isPending}>
            {submitLabel}
          </Button>
          {buttons}
        </Group>
      </Stack>
    </Form>
  )
}

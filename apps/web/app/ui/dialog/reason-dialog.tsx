import { NativeSelect, Stack, Textarea } from "@mantine/core"
import { required } from "@trazo/domain/forms/field-rules"
import { useId, useRef, useState } from "react"
import { ConfirmDialog, type ConfirmDialogProps } from "./confirm-dialog.tsx"

interface ReasonDialogProps extends Omit<ConfirmDialogProps, "onConfirm" | "focus"> {
  label: string
  hint?: string
  maximum?: number
  /** Reasons that are given often: choosing one writes it into the field. */
  presets?: readonly string[]
  /** Null when the reason may be sent. */
  rule?: (reason: string) => string | null
  /** The server's message about the reason. */
  error?: string | null | undefined
  onConfirm: (reason: string) => void
}

/** Asks for the reason of an act. The reason stays in the field when the dialog is closed or the act is refused. */
export function ReasonDialog({
  children,
  label,
  hint,
  maximum = 300,
  presets = [],
  rule = required,
  error,
  onConfirm,
  ...dialog
}: ReasonDialogProps) {
  const id = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState("")
  const [problem, setProblem] = useState<string | null>(null)
  const write = (text: string) => {
    setReason(text)
    setProblem(null)
  }
  return (
    <ConfirmDialog
      {...dialog}
      focus="content"
      onConfirm={() => {
        const missing = rule(reason)
        setProblem(missing)
        if (missing) field.current?.focus()
        else onConfirm(reason.trim())
      }}
    >
      {children}
      <Stack gap="sm" mt="md">
        {presets.length > 0 ? (
          <NativeSelect
            aria-label={`Motivos frecuentes: ${label}`}
            value={presets.includes(reason) ? reason : ""}
            onChange={({ currentTarget: { value } }) => (value ? write(value) : undefined)}
            data={[{ value: "", label: "Motivos frecuentes…" }, ...presets]}
          />
        ) : null}
        <Textarea
          ref={field}
          id={id}
          data-autofocus
          label={label}
          description={hint}
          rows={3}
          maxLength={maximum}
          withAsterisk
          aria-required
          value={reason}
          error={problem ?? error}
          onChange={(event) => write(event.currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  )
}

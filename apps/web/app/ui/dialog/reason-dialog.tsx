import { Box } from "@mantine/core"
import { required } from "@trazo/domain/forms/field-rules"
import { useRef, useState } from "react"
import { ReasonField, type ReasonFieldProps } from "../fields/reason-field.tsx"
import { ConfirmDialog, type ConfirmDialogProps } from "./dialog.tsx"

interface ReasonDialogProps
  extends Omit<ConfirmDialogProps, "onConfirm" | "focus">,
    Pick<ReasonFieldProps, "label" | "hint" | "maximum" | "presets"> {
  /** Null when the reason is valid. */
  rule?: (reason: string) => string | null
  error?: string | null | undefined
  onConfirm: (reason: string) => void
}

/** Asks for the reason of an action. The reason stays in the field when the dialog is closed or the action is refused. */
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
  const field = useRef<HTMLTextAreaElement>(null)
  const [reason, setReason] = useState("")
  const [problem, setProblem] = useState<string | null>(null)
  const confirm = () => {
    const missing = rule(reason)
    setProblem(missing)
    if (missing) field.current?.focus()
    else onConfirm(reason.trim())
  }
  return (
    <ConfirmDialog {...dialog} focus="content" onConfirm={confirm}>
      {children}
      <Box mt="md">
        <ReasonField
          {...{ label, hint, maximum, presets }}
          ref={field}
          hasFocus
          value={reason}
          error={problem ?? error}
          onChange={(text) => {
            setReason(text)
            setProblem(null)
          }}
          onSubmit={() => (dialog.isBusy ? undefined : confirm())}
        />
      </Box>
    </ConfirmDialog>
  )
}

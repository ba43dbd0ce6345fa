import { NativeSelect, Stack, Textarea } from "@mantine/core"
import { size } from "@trazo/domain/forms/field-rules"

export interface ReasonFieldProps {
  /** In a form that is sent as it is. */
  name?: string
  label: string
  hint?: string | undefined
  /** Subject of the reason, for the accessible name of the presets. Default: the label. */
  about?: string
  maximum?: number
  rows?: number
  /** Frequent reasons. Choosing one writes it into the field. */
  presets?: readonly string[]
  value: string
  error?: string | null | undefined
  onChange: (reason: string) => void
  /** On Ctrl+Enter. Default: submits the form of the field. */
  onSubmit?: () => void
  /** Takes the focus when a dialog opens. */
  hasFocus?: boolean
  ref?: React.Ref<HTMLTextAreaElement>
}

/** The reason of an action, as its recipient reads it. Frequent reasons can be chosen and edited. */
export function ReasonField({
  name,
  label,
  hint,
  about = label,
  maximum = 300,
  rows = 3,
  presets = [],
  value,
  error,
  onChange,
  onSubmit,
  hasFocus = false,
  ref,
}: ReasonFieldProps) {
  return (
    <Stack gap="sm">
      {presets.length > 0 ? (
        <NativeSelect
          aria-label={`Motivos frecuentes: ${about}`}
          value={presets.includes(value) ? value : ""}
          onChange={({ currentTarget: { value: chosen } }) => (chosen ? onChange(chosen) : undefined)}
          data={[{ value: "", label: "Motivos frecuentes…" }, ...presets]}
        />
      ) : null}
      <Textarea
        ref={ref}
        {...(name ? { name } : {})}
        data-autofocus={hasFocus ? true : undefined}
        label={label}
        description={hint}
        rows={rows}
        withAsterisk
        aria-required
        value={value}
        error={size(maximum)(value) ?? error}
        aria-keyshortcuts="Control+Enter"
        onChange={(event) => onChange(event.currentTarget.value)}
        onKeyDown={(event) => {
          // The page's keys work again. A dialog closes.
          if (event.key === "Escape") event.currentTarget.blur()
          if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return
          event.preventDefault()
          if (onSubmit) onSubmit()
          else event.currentTarget.form?.requestSubmit()
        }}
      />
    </Stack>
  )
}

import { NativeSelect, Stack, Textarea } from "@mantine/core"

export interface ReasonFieldProps {
  label: string
  hint?: string | undefined
  /** What the reason is about, in the accessible name of the presets. The label by default. */
  about?: string
  maximum?: number
  rows?: number
  /** Frequent reasons: choosing one writes it into the field. */
  presets?: readonly string[]
  value: string
  error?: string | null | undefined
  onChange: (reason: string) => void
  /** Where a dialog puts the focus. */
  hasFocus?: boolean
  ref?: React.Ref<HTMLTextAreaElement>
}

/** The reason of an action, as its reader gets it: written, or chosen from frequent reasons and changed. */
export function ReasonField({
  label,
  hint,
  about = label,
  maximum = 300,
  rows = 3,
  presets = [],
  value,
  error,
  onChange,
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
        data-autofocus={hasFocus ? true : undefined}
        label={label}
        description={hint}
        rows={rows}
        maxLength={maximum}
        withAsterisk
        aria-required
        value={value}
        error={error}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </Stack>
  )
}

import { NativeSelect, Textarea } from "@mantine/core"
import classes from "./reason-field.module.css"

interface ReasonFieldProps {
  id: string
  label: string
  /** What the ready reasons are for, read aloud: «Nombres». */
  about: string
  presets: readonly string[]
  value: string
  problem?: string | null | undefined
  onValue: (reason: string) => void
}

/** What the client will read: written, or taken from the usual reasons and changed. */
export function ReasonField({ id, label, about, presets, value, problem, onValue }: ReasonFieldProps) {
  return (
    <div className={classes.reason}>
      <NativeSelect
        aria-label={`Motivos frecuentes: ${about}`}
        value={presets.includes(value) ? value : ""}
        onChange={(event) => {
          if (event.currentTarget.value) onValue(event.currentTarget.value)
        }}
        data={[{ value: "", label: "Motivos frecuentes…" }, ...presets]}
      />
      <Textarea
        id={id}
        label={label}
        rows={2}
        maxLength={300}
        value={value}
        error={problem}
        aria-required
        withAsterisk
        onChange={(event) => onValue(event.currentTarget.value)}
      />
    </div>
  )
}

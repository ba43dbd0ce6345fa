import { useCallback, useEffect, useRef, useState } from "react"

/** The form's data without its version, as text; a file by name and size. */
function snapshotOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)]
    .filter(([name]) => name !== "version")
    .map(([name, value]) => (typeof value === "string" ? [name, value] : [name, value.name, value.size]))
  return JSON.stringify(entries)
}

/**
 * Tracks whether a form differs from its stored values. The first render must show the stored values. `fieldsKey`
 * changes when the fields must be rendered again from the stored values.
 *
 * @param savedAt time of the last save, or null
 */
export function useDirtyForm(savedAt: number | null) {
  const form = useRef<HTMLFormElement>(null)
  const stored = useRef("")
  const sent = useRef("")
  const focused = useRef("")
  const [isDirty, setDirty] = useState(false)
  const [fieldsKey, setFieldsKey] = useState(0)

  const check = useCallback(() => {
    if (form.current) setDirty(snapshotOf(form.current) !== stored.current)
  }, [])
  const reset = useCallback(() => {
    focused.current = form.current?.contains(document.activeElement) ? (document.activeElement?.id ?? "") : ""
    setFieldsKey((key) => key + 1)
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields were rendered again.
  useEffect(() => {
    if (!form.current) return
    stored.current = snapshotOf(form.current)
    setDirty(false)
    if (focused.current) document.getElementById(focused.current)?.focus()
  }, [fieldsKey])

  useEffect(() => {
    if (savedAt === null || !form.current) return
    stored.current = sent.current
    // Input typed during the save is not saved.
    if (snapshotOf(form.current) === sent.current) reset()
    else check()
  }, [savedAt, reset, check])

  return {
    form,
    isDirty,
    fieldsKey,
    check,
    reset,
    /** Call when the form is submitted. */
    onSubmit: () => {
      if (form.current) sent.current = snapshotOf(form.current)
    },
  }
}

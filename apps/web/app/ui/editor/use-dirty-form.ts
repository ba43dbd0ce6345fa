import { useCallback, useEffect, useRef, useState } from "react"

/** What the form would send; files count by name and size. */
function snapshotOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].map(([name, value]) =>
    typeof value === "string" ? [name, value] : [name, value.name, value.size],
  )
  return JSON.stringify(entries)
}

/**
 * Whether a form differs from what is stored, which it does not as it is drawn. `fieldsKey` changes when its fields
 * have to be drawn anew from what is stored.
 *
 * @param savedAt when it was last saved, or null
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

  // biome-ignore lint/correctness/useExhaustiveDependencies: the fields were drawn anew.
  useEffect(() => {
    if (!form.current) return
    stored.current = snapshotOf(form.current)
    setDirty(false)
    if (focused.current) document.getElementById(focused.current)?.focus()
  }, [fieldsKey])

  useEffect(() => {
    if (savedAt === null || !form.current) return
    stored.current = sent.current
    // What was typed while it was on its way is not saved.
    if (snapshotOf(form.current) === sent.current) reset()
    else check()
  }, [savedAt, reset, check])

  return {
    form,
    isDirty,
    fieldsKey,
    check,
    reset,
    /** Call as the form is sent. */
    onSubmit: () => {
      if (form.current) sent.current = snapshotOf(form.current)
    },
  }
}

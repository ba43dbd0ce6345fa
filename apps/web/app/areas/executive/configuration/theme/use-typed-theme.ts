import { completeTheme, type Theme } from "@trazo/domain/distributors/theme"
import { useCallback, useState } from "react"

export interface TypedTheme {
  /** As typed: may be unfinished. */
  values: Record<keyof Theme, string>
  /** With the last valid colour in the place of an unfinished one. */
  theme: Theme
  set: (key: keyof Theme, colour: string) => void
  replace: (theme: Theme) => void
}

/** The colours of the form, which the previews follow before they are saved. */
export function useTypedTheme(stored: Theme): TypedTheme {
  const [values, setValues] = useState<Record<keyof Theme, string>>(stored)
  const [theme, setTheme] = useState(stored)
  const replace = useCallback((next: Record<keyof Theme, string>) => {
    setValues(next)
    setTheme((before) => completeTheme(next, before))
  }, [])
  const set = (key: keyof Theme, colour: string) => replace({ ...values, [key]: colour })
  return { values, theme, set, replace }
}

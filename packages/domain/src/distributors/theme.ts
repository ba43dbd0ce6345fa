/** Colours as "#rrggbb" (checklist I1, A10, A11). */
export type Theme = {
  primaryColor: string
  primaryColor2: string
  primaryColor3: string
  secondaryColor: string
}

export const defaultTheme: Theme = {
  primaryColor: "#09497E",
  primaryColor2: "#7986CB",
  primaryColor3: "#FFEB3B",
  secondaryColor: "#3F51B5",
}

export const executiveDefaultTheme: Theme = {
  primaryColor: "#4f4f4f",
  primaryColor2: "#4f4f4f",
  primaryColor3: "#4f4f4f",
  secondaryColor: "#4f4f4f",
}

/** Used while the distributor is not known. */
export const initialTheme: Theme = {
  primaryColor: "#000000",
  primaryColor2: "#000000",
  primaryColor3: "#000000",
  secondaryColor: "#ffffff",
}

/** The platform's own colours, which distributors cannot change. */
export const administratorTheme: Theme = {
  primaryColor: "#1f3a5f",
  primaryColor2: "#2f5485",
  primaryColor3: "#c9a227",
  secondaryColor: "#3b6ea5",
}

export function isColour(value: unknown): value is string {
  return typeof value === "string" && /^#[0-9a-f]{6}$/i.test(value)
}

/** Replaces missing and invalid colours by the defaults. */
export function completeTheme(
  theme: Partial<Record<keyof Theme, string | null | undefined>> | null | undefined,
  defaults: Theme = defaultTheme,
): Theme {
  const pick = (key: keyof Theme) => {
    const colour = theme?.[key]
    return isColour(colour) ? colour : defaults[key]
  }
  return {
    primaryColor: pick("primaryColor"),
    primaryColor2: pick("primaryColor2"),
    primaryColor3: pick("primaryColor3"),
    secondaryColor: pick("secondaryColor"),
  }
}

import { accessibleTextColor } from "@trazo/domain/distributors/accessible-text-color"
import { shadesOf } from "@trazo/domain/distributors/colour-shades"
import { readableTextOn } from "@trazo/domain/distributors/contrast"
import {
  administratorTheme,
  completeTheme,
  executiveDefaultTheme,
  initialTheme,
  isColour,
  type Theme,
} from "@trazo/domain/distributors/theme"
import type { Brand } from "./brand-context.ts"

const executiveArea = /^\/executive(\/|$)/

/**
 * The colours of a page. A missing or invalid colour gets its default (A10). The platform's colours are fixed. The
 * executives' colours are grey without a configuration, and black until the distributor is known (A11).
 */
export function themeOf(brand: Brand | undefined, pathname = "/"): Theme {
  if (!brand) return initialTheme
  if (brand.of === "platform") return administratorTheme
  const isGrey = brand.distributor?.configuration === null && executiveArea.test(pathname)
  return completeTheme(brand.distributor?.configuration?.theme, isGrey ? executiveDefaultTheme : undefined)
}

/** A brand as CSS variables. `--on-…` is readable text on a colour; `--…-ink` is the colour as text or line on white. */
export function brandVariables(theme: Theme): Record<string, string> {
  if (!Object.values(theme).every(isColour)) throw new TypeError("a theme's colours are #rrggbb")
  const { primaryColor, primaryColor2, primaryColor3, secondaryColor } = theme
  return Object.fromEntries([
    ...shadesOf(primaryColor).map((shade, index) => [`--brand-${index}`, shade]),
    ["--brand", primaryColor],
    ["--on-brand", readableTextOn(primaryColor)],
    ["--brand-ink", accessibleTextColor(primaryColor)],
    ["--brand-hover", primaryColor2],
    ["--on-brand-hover", readableTextOn(primaryColor2)],
    ["--accent", primaryColor3],
    ["--on-accent", readableTextOn(primaryColor3)],
    ["--quiet", secondaryColor],
    ["--on-quiet", readableTextOn(secondaryColor)],
    ["--quiet-ink", accessibleTextColor(secondaryColor)],
  ])
}

/** For the style tag in the page's head. */
export function brandStyle(theme: Theme): string {
  const variables = Object.entries(brandVariables(theme)).map(([name, value]) => `${name}:${value}`)
  return `:root{${variables.join(";")}}`
}

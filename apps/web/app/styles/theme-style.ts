import {
  type ConvertCSSVariablesInput,
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  type MantineThemeOverride,
  mergeMantineTheme,
} from "@mantine/core"

type Variables = Record<string, string>

function differing(ours: Variables, defaults: Variables): Variables {
  return Object.fromEntries(Object.entries(ours).filter(([name, value]) => defaults[name] !== value))
}

/**
 * The CSS variables by which a theme differs from Mantine's. Mantine's provider computes them at every render, a tenth
 * of a page's time; ours are the same for every page, so they are computed once.
 */
export function themeStyle(override: MantineThemeOverride): string {
  const ours = defaultCssVariablesResolver(mergeMantineTheme(DEFAULT_THEME, override))
  const defaults = defaultCssVariablesResolver(DEFAULT_THEME)
  const changed: ConvertCSSVariablesInput = {
    variables: differing(ours.variables, defaults.variables),
    light: differing(ours.light, defaults.light),
    dark: {},
  }
  return convertCssVariables(changed, ":root")
}

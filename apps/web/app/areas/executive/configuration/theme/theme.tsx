import { Box, Stack } from "@mantine/core"
import { getBrandTheme, saveBrandTheme } from "@trazo/contract/distributors/brand-theme"
import type { RouterContextProvider } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../../shared-features/platform/api/call.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { intentHook } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Section } from "../../../../ui/editor/section.tsx"
import type { Route } from "./+types/theme"
import { BrandContrast } from "./brand-contrast.tsx"
import { ScreenPreviews } from "./screen-previews.tsx"
import classes from "./theme.module.css"
import { ThemeEditor } from "./theme-editor.tsx"
import { useTypedTheme } from "./use-typed-theme.ts"

export const meta = pageTitle("Tema")

export async function loader({ context }: Route.LoaderArgs) {
  return load(context, getBrandTheme)
}

const intents = (context: Readonly<RouterContextProvider>) =>
  ({
    save: (form) =>
      call(context, saveBrandTheme, {
        body: form.pick("primaryColor", "primaryColor2", "primaryColor3", "secondaryColor", "version"),
      }),
  }) satisfies Intents

const useThemeIntent = intentHook<ReturnType<typeof intents>>()

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), intents(context))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function ThemeScreen({ loaderData: { theme, lastChange, mayEdit } }: Route.ComponentProps) {
  const intent = useThemeIntent("save")
  const typed = useTypedTheme(theme)
  return (
    <>
      <Section
        title="Tema"
        hint="El texto sobre cada color es negro o blanco, el que mejor se lea. Escriba el color o elíjalo: las pantallas lo muestran antes de guardar."
      >
        <div className={classes.beside}>
          {mayEdit ? (
            <ThemeEditor stored={theme} lastChange={lastChange} intent={intent} typed={typed} />
          ) : null}
          <Box p="md">
            <ScreenPreviews theme={typed.theme} />
          </Box>
        </div>
      </Section>
      <Section title="Contraste" hint="WCAG 2.2, nivel AA: el texto necesita 4,5:1.">
        <Stack p={{ base: 8, sm: "md" }}>
          <BrandContrast theme={typed.theme} onFix={mayEdit ? typed.set : undefined} />
        </Stack>
      </Section>
    </>
  )
}

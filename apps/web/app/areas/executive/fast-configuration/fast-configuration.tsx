import { Box } from "@mantine/core"
import { getFastSettings, saveFastSettings } from "@trazo/contract/desk/fast"
import { paths } from "@trazo/contract/paths"
import { formatWeekdayTime } from "@trazo/domain/dates/spanish-dates"
import { fastPromiseFields } from "@trazo/domain/desk/review-promise-fields"
import type { RouterContextProvider } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import type { Intents } from "../../../shared-features/platform/intent/page-action.ts"
import {
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/platform/intent/page-action.ts"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { mayDo, mayOpen } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/fast-configuration"
import { FastEditor } from "./fast-editor.tsx"
import { FastFacts } from "./fast-facts.tsx"

export const meta = pageTitle("Configuración exprés")

export async function loader({ context }: Route.LoaderArgs) {
  const settings = await load(context, getFastSettings)
  const executive = signedIn(context)
  return {
    settings,
    mayPrice: mayOpen(executive, paths.executivePrices) && mayDo(executive, paths.executivePrices, "view"),
  }
}

const fieldNames = Object.keys(fastPromiseFields) as (keyof typeof fastPromiseFields)[]

const fastIntents = (context: Readonly<RouterContextProvider>) =>
  ({
    save(form) {
      const typed = form.pick(...fieldNames, "version")
      const body = {
        ...typed,
        offered: form.texts("offered"),
        saturdays: form.has("saturdays"),
        notifyStaff: form.has("notifyStaff"),
        notifyClient: form.has("notifyClient"),
        refundDifference: form.has("refundDifference"),
      }
      return call(context, saveFastSettings, { body })
    },
  }) satisfies Intents

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), fastIntents(context))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function FastConfiguration({ loaderData: { settings, mayPrice } }: Route.ComponentProps) {
  const { answerBy, mayEdit } = settings
  return (
    <Box component="main" p="md">
      <PageHeader title="Configuración exprés">
        Su tienda promete ahora una respuesta hasta el {formatWeekdayTime(new Date(answerBy))}
      </PageHeader>
      {mayEdit ? <FastEditor settings={settings} mayPrice={mayPrice} /> : <FastFacts settings={settings} />}
    </Box>
  )
}

export const ErrorBoundary = StaffError

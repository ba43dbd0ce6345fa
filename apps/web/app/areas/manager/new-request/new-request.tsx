import { Stack, Text } from "@mantine/core"
import { continueDraft, discardDraft, getNewRequestOptions } from "@trazo/contract/buying/new-requests"
import { paths } from "@trazo/contract/paths"
import { listRenewals } from "@trazo/contract/requests/renewals"
import { redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import {
  formFailure,
  keepPageOnLostConnection,
  useFormFailure,
} from "../../../shared-features/platform/intent/page-action.ts"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { Choice } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import type { Route } from "./+types/new-request"
import { Drafts } from "./drafts.tsx"
import { ForgottenPasswords } from "./forgotten-passwords.tsx"

export const meta = pageTitle("Pedir otra")

export async function loader({ context }: Route.LoaderArgs) {
  const [options, { rows }] = await Promise.all([
    load(context, getNewRequestOptions),
    load(context, listRenewals),
  ])
  const reissued = rows.filter(({ reissue, request }) => reissue !== null && request === null)
  return { ...options, reissued, mayRenew: rows.some(({ mayRenew }) => mayRenew) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const params = { id: String(form.get("id")) }
  try {
    if (form.get("intent") === "discard") {
      await call(context, discardDraft, { params })
      return redirect(paths.managerNewRequest)
    }
    await call(context, continueDraft, { params })
    return redirect(paths.purchase)
  } catch (error) {
    return formFailure(error, form)
  }
}

export const clientAction = keepPageOnLostConnection

export default function NewRequest({ loaderData }: Route.ComponentProps) {
  const { isKnown, drafts, hasFast, reissued, mayRenew } = loaderData
  const { message } = useFormFailure()
  return (
    <>
      <PageHeading title="Pedir otra">
        {isKnown
          ? "Con sus datos y documentos que ya revisamos. Usted solo confirma y paga."
          : "Con los datos de su cuenta. La solicitud queda en ella."}
      </PageHeading>
      <Stack gap="md">
        <ErrorSummary message={message} />
        <Drafts drafts={drafts} />
        <Choice to={paths.managerNewNormal} title="Otra firma">
          <Text c="dimmed">Para usted o para una empresa que representa.</Text>
        </Choice>
        {hasFast ? (
          <Choice to={paths.managerNewFast} title="Firma exprés">
            <Text c="dimmed">La revisamos primero. Tiene su propio precio.</Text>
          </Choice>
        ) : null}
        {mayRenew ? (
          <Choice to={paths.managerRenewals} title="Renovar la que tengo">
            <Text c="dimmed">Si su firma está por vencer, son menos pasos.</Text>
          </Choice>
        ) : null}
        <ForgottenPasswords rows={reissued} />
      </Stack>
    </>
  )
}

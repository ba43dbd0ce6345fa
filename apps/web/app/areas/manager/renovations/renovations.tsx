import { Button, Checkbox, Stack } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import { paths } from "@trazo/contract/paths"
import { listRenewals } from "@trazo/contract/requests/renewals"
import { type NoticeKind, noticeKindNames, noticeKinds } from "@trazo/domain/certificates/renewal-reminders"
import { Form, Link, useActionData } from "react-router"
import { load } from "../../../shared-features/api/call.ts"
import { useFormFailure } from "../../../shared-features/api/use-form-failure.ts"
import { pageTitle } from "../../../shared-features/branding/page-title.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { SavedNote } from "../../../ui/editor/saved-note.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { Card, CardList } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import type { Route } from "./+types/renovations"
import { RenewalCard } from "./renewal-card.tsx"
import { renewalAction } from "./renewal-intents.ts"

export const meta = pageTitle("Renovar")

export async function loader({ context }: Route.LoaderArgs) {
  return load(context, listRenewals)
}

export function action({ request, context }: Route.ActionArgs) {
  return renewalAction(request, context)
}

export default function ManagerRenewals({ loaderData: { rows, notices } }: Route.ComponentProps) {
  const { message } = useFormFailure()
  return (
    <>
      <PageHeading title="Renovar">
        Desde 60 días antes de que venza su firma. Si nada cambió, son dos pantallas y el pago.
      </PageHeading>
      <ErrorSummary message={message} />
      {rows.length === 0 ? (
        <EmptyState
          icon={IconRefresh}
          title="No tiene firmas que renovar"
          action={
            <Button component={Link} to={paths.home}>
              Pedir una firma
            </Button>
          }
        >
          Cuando tenga una firma vigente, aquí verá desde cuándo y a qué precio se renueva.
        </EmptyState>
      ) : (
        <CardList items={rows} keyOf={({ serial }) => serial}>
          {(renewal) => <RenewalCard renewal={renewal} />}
        </CardList>
      )}
      {rows.length > 0 ? <Notices chosen={notices} /> : null}
    </>
  )
}

function Notices({ chosen }: { chosen: readonly NoticeKind[] }) {
  const result = useActionData<typeof action>()
  const isSaved = Boolean(result && "saved" in result)
  return (
    <Card>
      <Form method="post">
        <input type="hidden" name="intent" value="notices" />
        <Stack gap="sm">
          <h2>Avisos antes de que venza</h2>
          {noticeKinds.map((kind) => (
            <Checkbox
              key={kind}
              name="notices"
              value={kind}
              label={noticeKindNames[kind]}
              defaultChecked={chosen.includes(kind)}
            />
          ))}
          <Button type="submit" variant="default">
            Guardar avisos
          </Button>
          <SavedNote>{isSaved ? "Avisos guardados" : null}</SavedNote>
        </Stack>
      </Form>
    </Card>
  )
}

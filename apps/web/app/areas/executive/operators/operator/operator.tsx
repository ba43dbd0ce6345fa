import { Box } from "@mantine/core"
import {
  changeOperatorRole,
  disableOperator,
  enableOperator,
  getOperator,
  sendOperatorLink,
} from "@trazo/contract/identity/operators"
import { paths } from "@trazo/contract/paths"
import { AccountStateBadge } from "../../../../shared-features/identity/staff-accounts/account-state-badge.tsx"
import { load } from "../../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { History } from "../../../../ui/record/history.tsx"
import { RecordPage } from "../../../../ui/record/record-page.tsx"
import { mayDo } from "../../frame/staff-screens.ts"
import { signedIn } from "../../signed-in-executive.ts"
import { StaffError, staffTitle } from "../../staff-error.tsx"
import type { Route } from "./+types/operator"
import { AccessSection } from "./access-section.tsx"
import { AccountSection } from "./account-section.tsx"
import { historyText } from "./history-text.ts"
import { useOperatorActions } from "./use-operator-actions.tsx"

export const meta = staffTitle<Route.ComponentProps["loaderData"]>(({ operator }) => operator.names)

export async function loader({ params, context }: Route.LoaderArgs) {
  const operator = await load(context, getOperator, { params })
  const executive = signedIn(context)
  const may = (permission: "edit" | "delete") => mayDo(executive, paths.executiveOperators, permission)
  return {
    operator,
    rights: { mayEdit: may("edit"), mayDisable: may("delete"), mayGiveAll: executive.administrator },
    mayOpenRole: mayDo(executive, paths.executiveRoles, "view"),
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const intents = {
    role: changeOperatorRole,
    link: sendOperatorLink,
    enable: enableOperator,
    disable: disableOperator,
  }
  return handleIntents(await request.formData(), endpointIntents(context, intents, params))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function OperatorPage({
  loaderData: { operator, rights, mayOpenRole },
}: Route.ComponentProps) {
  const { actions, dialogs, problem, result } = useOperatorActions(operator, rights)
  return (
    <Box component="main" p="md">
      <RecordPage
        key={operator.id}
        title={operator.names}
        badges={<AccountStateBadge state={operator.state} />}
        breadcrumb={[{ to: paths.executiveOperators, title: "Operadores" }]}
        lead={operator.email}
        actions={actions}
      >
        <div role="status">{result ? <Note tone="good">{result}</Note> : null}</div>
        <div role="alert">{problem ? <Note tone="bad">{problem}</Note> : null}</div>
        <AccountSection operator={operator} />
        <AccessSection operator={operator} mayOpenRole={mayOpenRole} />
        <History
          hint="Los cambios de su acceso."
          none="Nadie ha cambiado su acceso todavía."
          entries={operator.history.map((entry) => ({
            id: entry.id,
            at: entry.at,
            text: historyText(entry),
            who: entry.who ?? "La plataforma",
          }))}
        />
      </RecordPage>
      {dialogs}
    </Box>
  )
}

export const ErrorBoundary = StaffError

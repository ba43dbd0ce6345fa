import { Box, Button, Paper } from "@mantine/core"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { confirmAccess, listAccessReviews } from "@trazo/contract/identity/access-review"
import { paths } from "@trazo/contract/paths"
import { quarterCode, quarterLabel } from "@trazo/domain/identity/access-review"
import { load } from "../../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { ListTable } from "../../../../ui/list/list-table.tsx"
import { useCsvExport } from "../../../../ui/list/use-csv-export.ts"
import { PageHeader } from "../../../../ui/page/page-header.tsx"
import { pageShortcuts } from "../../../../ui/page/shortcuts.tsx"
import { mayDo } from "../../frame/staff-screens.ts"
import { signedIn } from "../../signed-in-executive.ts"
import { StaffError, staffTitle } from "../../staff-error.tsx"
import type { Route } from "./+types/review"
import { exportedColumns, reviewColumns } from "./review-columns.tsx"

export const meta = staffTitle(() => "Revisión de accesos")

export async function loader({ context }: Route.LoaderArgs) {
  const { rows } = await load(context, listAccessReviews)
  const now = new Date()
  return {
    rows,
    quarter: quarterLabel(now),
    fileName: `accesos-${quarterCode(now)}`,
    mayReview: mayDo(signedIn(context), paths.executiveOperators, "edit"),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), endpointIntents(context, { confirm: confirmAccess }))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function AccessReview({ loaderData }: Route.ComponentProps) {
  const { rows, quarter, fileName, mayReview } = loaderData
  const columns = reviewColumns(mayReview)
  const csv = useCsvExport({
    columns: [...columns, ...exportedColumns],
    fileName,
    loadRows: async () => rows,
  })
  const due = rows.filter(({ isDue }) => isDue).length
  return (
    <Box component="main" p="md">
      <PageHeader
        title="Revisión de accesos"
        shortcuts={pageShortcuts}
        breadcrumb={[{ to: paths.executiveOperators, title: "Operadores" }]}
        actions={
          <Button
            variant="default"
            loading={csv.isBusy}
            leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
            onClick={csv.save}
          >
            Exportar CSV
          </Button>
        }
      >
        {quarter}: {rows.length - due} de {rows.length} revisados.
      </PageHeader>
      <Box component="p" c="dimmed" maw="80ch" mb="md">
        Mire qué puede cada persona y confirme que todavía lo necesita. Si después cambia su rol, se revisa
        otra vez.
      </Box>
      {csv.problem ? <Note tone="bad">{csv.problem}</Note> : null}
      {due === 0 ? <Note tone="good">Todos los accesos de este trimestre están revisados.</Note> : null}
      <Paper withBorder radius="lg" style={{ containerType: "inline-size" }}>
        <ListTable
          rows={rows}
          columns={columns}
          label="Accesos por revisar"
          row={{
            to: ({ id }) => paths.executiveOperator(id),
            name: ({ names }) => names,
          }}
        />
      </Paper>
    </Box>
  )
}

export const ErrorBoundary = StaffError

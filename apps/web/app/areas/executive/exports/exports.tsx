import { Box, Button, Group, Stack, Text } from "@mantine/core"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import IconFileSpreadsheet from "@tabler/icons-react/dist/esm/icons/IconFileSpreadsheet.mjs"
import {
  type Export,
  type Exported,
  listExports,
  readExport,
  requestExport,
} from "@trazo/contract/desk/exports"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { exportDays, exportListNames } from "@trazo/domain/platform/export"
import { type RouterContextProvider, redirect } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { call, load } from "../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import {
  handleIntents,
  type Intents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EmptyState } from "../../../ui/content/empty-state.tsx"
import { RelativeDate } from "../../../ui/content/relative-date.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { ProgressBar } from "../../../ui/files/progress-bar.tsx"
import { useLiveRefresh } from "../../../ui/list/use-live-refresh.ts"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/exports"
import { formatNames } from "./format-names.ts"

export const meta = pageTitle("Exportaciones")

export const loader = ({ context }: Route.LoaderArgs) => load(context, listExports)

const exportIntents = (context: Readonly<RouterContextProvider>) =>
  ({
    async export(form) {
      const format = form.text("format") as Export["format"]
      await call(context, requestExport, { body: { format, exported: form.json<Exported>("exported") } })
      return redirect(paths.executiveExports)
    },
  }) satisfies Intents

export const action = async ({ request, context }: Route.ActionArgs) =>
  handleIntents(await request.formData(), exportIntents(context))

export const clientAction = keepPageOnLostConnection

const isPending = ({ state }: Export) => state === "waiting" || state === "running"

export default function Exports({ loaderData: { rows } }: Route.ComponentProps) {
  const { failure } = useIntent("export")
  useLiveRefresh(rows.some(isPending), 1000)
  return (
    <Box component="main" px={{ base: "md", sm: "lg" }} py={{ base: "lg", sm: "xl" }}>
      <Box maw={880} mx="auto">
        <PageHeader title="Exportaciones" breadcrumb={[{ to: paths.executiveAccount, title: "Mi cuenta" }]}>
          {`Los archivos que pidió. Cada uno se borra a los ${exportDays} días.`}
        </PageHeader>
        <ErrorSummary message={failure.message} />
        {rows.length > 0 ? (
          <Section title="Sus archivos">
            <SectionBody>
              <Stack component="ul" gap="lg" m={0} p={0} style={{ listStyle: "none" }}>
                {rows.map((row) => (
                  <ExportRow key={row.id} row={row} />
                ))}
              </Stack>
            </SectionBody>
          </Section>
        ) : (
          <EmptyState icon={IconFileSpreadsheet} title="No tiene archivos">
            Pida uno con «Exportar» en la lista de solicitudes, de clientes o de ventas.
          </EmptyState>
        )}
      </Box>
    </Box>
  )
}

function ExportRow({ row }: { row: Export }) {
  const { id, list, format, state, createdAt } = row
  const name = `${exportListNames[list]}, ${formatNames[format]}`
  return (
    <Group component="li" gap="sm" justify="space-between">
      <Stack gap={4} flex="1 1 240px" aria-live="polite">
        <Text inherit fw={600}>
          {name}
        </Text>
        <Text inherit c="dimmed">
          Pedido <RelativeDate date={createdAt} />
        </Text>
        <Progress row={row} name={name} />
      </Stack>
      {state === "done" ? (
        <Button
          component="a"
          href={endpointUrl(readExport.path, { params: { id } })}
          download
          variant="default"
          aria-label={`Descargar ${name}`}
          leftSection={<IconDownload size={18} stroke={1.75} aria-hidden="true" />}
        >
          Descargar
        </Button>
      ) : null}
    </Group>
  )
}

function Progress({ row, name }: { row: Export; name: string }) {
  const { state, rows, total, sizeBytes, expiresAt } = row
  if (state === "done") {
    const until = formatDate(new Date(expiresAt))
    return (
      <span>{`${row.list === "person" ? filesText(rows) : counted(rows)} · ${sizeText(sizeBytes ?? 0)} · hasta el ${until}`}</span>
    )
  }
  if (state === "failed") {
    return (
      <Text inherit c="var(--bad)">
        No se pudo escribir. Si no termina en un minuto, pídalo otra vez.
      </Text>
    )
  }
  if (total === null) return <span>Por empezar…</span>
  return (
    <>
      <ProgressBar aria-label={`Avance de ${name}`} max={Math.max(total, 1)} value={rows} />
      <span>{`${rows.toLocaleString("es-EC")} de ${counted(total)}`}</span>
    </>
  )
}

const counted = (rows: number) => (rows === 1 ? "1 fila" : `${rows.toLocaleString("es-EC")} filas`)

const filesText = (files: number) => (files === 1 ? "1 archivo" : `${files} archivos`)

const megabyte = 1_000_000

function sizeText(bytes: number): string {
  if (bytes < megabyte) return `${Math.max(1, Math.round(bytes / 1000)).toLocaleString("es-EC")} kB`
  return `${(bytes / megabyte).toLocaleString("es-EC", { maximumFractionDigits: 1 })} MB`
}

export const ErrorBoundary = StaffError

import { Alert, Box, Text } from "@mantine/core"
import { eraseRemoval, getRemoval, type RemovalRecord, restoreRemoval } from "@trazo/contract/desk/removals"
import { paths } from "@trazo/contract/paths"
import { formatDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { useState } from "react"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { Facts } from "../client/facts.tsx"
import { RemovalBadge, removalName, subjectNames } from "../deletes/removal-columns.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/removal"

export const meta = pageTitle("Eliminado")

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return load(context, getRemoval, { params: { id } })
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(
    await request.formData(),
    endpointIntents(context, { restore: restoreRemoval, erase: eraseRemoval }, { id }),
  )
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

const day = (date: string) => formatDate(new Date(date))
const time = (date: string) => formatDateTime(new Date(date))

export default function RemovalPage({ loaderData: removal }: Route.ComponentProps) {
  const [isErasing, setErasing] = useState(false)
  const restore = useIntent("restore")
  const erase = useIntent("erase", { onDone: () => setErasing(false) })
  const { state, erasableAt, isErasable, mayRestore, mayErase } = removal
  const isOpen = state === "removed"
  const name = removalName(removal)
  return (
    <Box component="main" p="md">
      <RecordPage
        title={name}
        badges={<RemovalBadge state={state} />}
        breadcrumb={[{ to: paths.executiveRemovals, title: "Eliminados" }]}
        lead={leadOf(removal)}
        actions={[
          {
            key: "restore",
            label: "Restaurar",
            isMain: true,
            isAllowed: isOpen && mayRestore,
            isPending: restore.isPending,
            onPress: () => restore.send(),
          },
          {
            key: "erase",
            label: "Borrar para siempre…",
            isAllowed: isOpen && mayErase,
            isDestructive: true,
            onPress: () => setErasing(true),
            whyNot: isErasable ? undefined : `Se puede desde el ${day(erasableAt)}`,
          },
        ]}
      >
        {restore.failure.message ? (
          <Alert role="alert" color="bad" mb="md">
            {restore.failure.message}
          </Alert>
        ) : null}
        <Section title="Eliminación" hint="Queda en el registro de auditoría, también después de restaurar.">
          <SectionBody>
            <Facts facts={factsOf(removal)} />
          </SectionBody>
        </Section>
      </RecordPage>
      <ConfirmDialog
        opened={isErasing}
        title={`Borrar para siempre a ${name}`}
        confirmLabel="Borrar para siempre"
        isDestructive
        isBusy={erase.isPending}
        onConfirm={() => erase.send()}
        onCancel={() => setErasing(false)}
      >
        {erase.failure.message ? (
          <Text role="alert" c="var(--bad)" mb="sm">
            {erase.failure.message}
          </Text>
        ) : null}
        Se borran sus datos personales, sus documentos y sus fotos, y no se puede deshacer. Quedan los
        números, las fechas y los pagos recibidos, que la ley obliga a conservar.
      </ConfirmDialog>
    </Box>
  )
}

function leadOf({ subject, state, erasesAt }: RemovalRecord): string {
  const kind = subjectNames[subject]
  if (state === "removed") return `${kind} · Se borra para siempre el ${day(erasesAt)}`
  return state === "restored" ? `${kind} · Volvió a su lista` : `${kind} · Sus datos ya no existen`
}

function factsOf(removal: RemovalRecord): [string, string][] {
  const { subject, label, reason, removedBy, removedAt, requests, state, decidedBy, decidedAt } = removal
  const facts: [string, string][] = [
    ["Eliminó", removedBy],
    ["Cuándo", time(removedAt)],
  ]
  if (label) facts.unshift([subject === "request" ? "Solicitud" : "Documento", label])
  if (reason) facts.push(["Motivo", reason])
  if (subject === "client" && requests.length > 0) facts.push(["Con sus solicitudes", requests.join(", ")])
  if (decidedAt) {
    const verb = state === "restored" ? "Restauró" : "Borró"
    facts.push([verb, `${decidedBy ?? "Automático, al cumplirse el plazo"} · ${time(decidedAt)}`])
  }
  return facts
}

export const ErrorBoundary = StaffError

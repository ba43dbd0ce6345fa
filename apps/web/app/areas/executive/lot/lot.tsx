import { Box, Button, Group, Table } from "@mantine/core"
import "@mantine/core/styles/Table.layer.css"
import IconPrinter from "@tabler/icons-react/dist/esm/icons/IconPrinter.mjs"
import { paths } from "@trazo/contract/paths"
import { cancelLot, getLot, getLotSheet, type Lot } from "@trazo/contract/selling/distributor-codes"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { purposeText } from "../distributorcodes/lot-columns.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/lot"

export const meta = pageTitle("Lote de códigos")

export async function loader({ params: { id }, context }: Route.LoaderArgs) {
  const executive = signedIn(context)
  return {
    lot: await load(context, getLot, { params: { id } }),
    mayPrint: mayDo(executive, paths.executiveCodes, "export"),
    mayCancel: mayDo(executive, paths.executiveCodes, "delete"),
  }
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), endpointIntents(context, { cancel: cancelLot }, { id }))
}

export const clientAction = keepPageOnLostConnection

export default function LotPage({ loaderData: { lot, mayPrint, mayCancel } }: Route.ComponentProps) {
  const available = lot.size - lot.redeemed - lot.cancelled
  return (
    <Box component="main" p="md">
      <RecordPage
        title={lot.seller}
        breadcrumb={[{ to: paths.executiveCodes, title: "Códigos de distribuidor" }]}
        lead={purposeText(lot)}
      >
        <Section title="Lote" hint="Lo que se fijó al crearlo no cambia.">
          <SectionBody>
            <LotFacts lot={lot} available={available} />
            <Group gap="sm">
              {mayPrint && available > 0 ? (
                <Button
                  component="a"
                  href={endpointUrl(getLotSheet.path, { params: { id: lot.id } })}
                  target="_blank"
                  rel="noreferrer"
                  leftSection={<IconPrinter size={18} stroke={1.75} aria-hidden="true" />}
                >
                  Imprimir la hoja
                </Button>
              ) : null}
              {mayCancel && available > 0 ? <CancelButton seller={lot.seller} available={available} /> : null}
            </Group>
          </SectionBody>
        </Section>
        <Section title="Códigos" hint="Cada código se usa una vez.">
          <CodeTable lot={lot} />
        </Section>
      </RecordPage>
    </Box>
  )
}

function LotFacts({ lot, available }: { lot: Lot; available: number }) {
  const { size, redeemed, cancelled, prepaid, unitCents, expiresOn, createdBy, createdAt } = lot
  return (
    <Facts>
      <Fact name="Códigos">
        {size} ({available} disponibles, {redeemed} usados, {cancelled} anulados)
      </Fact>
      <Fact name="El vendedor debe por cada uno">{prepaid ? formatMoney(unitCents) : null}</Fact>
      <Fact name="Vencimiento">{expiresOn ? formatCalendarDate(expiresOn) : "No vence"}</Fact>
      <Fact name="Creado">
        {formatDateTime(new Date(createdAt))}
        {createdBy ? ` por ${createdBy}` : ""}
      </Fact>
    </Facts>
  )
}

function CancelButton({ seller, available }: { seller: string; available: number }) {
  const [isOpen, setOpen] = useState(false)
  const intent = useIntent("cancel", { onDone: () => setOpen(false) })
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        Anular los disponibles…
      </Button>
      <ConfirmDialog
        opened={isOpen}
        title={available === 1 ? "Anular 1 código" : `Anular ${available} códigos`}
        confirmLabel="Anular"
        isDestructive
        isBusy={intent.isPending}
        onConfirm={() => intent.send()}
        onCancel={() => setOpen(false)}
      >
        Los códigos de {seller} que nadie ha usado dejarán de servir de inmediato, también los que ya se
        entregaron. No se puede deshacer.
        <ErrorSummary message={intent.failure.message} />
      </ConfirmDialog>
    </>
  )
}

const states = { available: "Disponible", redeemed: "Usado", cancelled: "Anulado" } as const

function CodeTable({ lot: { codes } }: { lot: Lot }) {
  return (
    <Table.ScrollContainer
      type="native"
      minWidth={320}
      tabIndex={0}
      role="region"
      aria-label="Lista de códigos"
    >
      <Table verticalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th scope="col">Código</Table.Th>
            <Table.Th scope="col">Estado</Table.Th>
            <Table.Th scope="col">Solicitud</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {codes.map(({ id, code, state, number, redeemedAt }, index) => (
            <Table.Tr key={id}>
              <Table.Td ff="monospace">{code ?? `Código ${index + 1}`}</Table.Td>
              <Table.Td>{states[state]}</Table.Td>
              <Table.Td>
                {number ?? ""} {redeemedAt ? formatDateTime(new Date(redeemedAt)) : ""}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

export const ErrorBoundary = StaffError

import { Anchor, Box } from "@mantine/core"
import {
  annulInvoice,
  correctInvoice,
  creditUnpaidInvoice,
  getInvoice,
  type InvoiceDetail,
  readInvoiceRide,
  readInvoiceXml,
  retryInvoice,
  undoAnnulment,
} from "@trazo/contract/money/invoices"
import { paths } from "@trazo/contract/paths"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { taxDocumentNames } from "@trazo/domain/money/invoices/invoice"
import { buyerKindNames } from "@trazo/domain/money/invoicing"
import { useState } from "react"
import { Link } from "react-router"
import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../../shared-features/platform/api/endpoint-url.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { useLiveRefresh } from "../../../../ui/list/use-live-refresh.ts"
import { RecordPage } from "../../../../ui/record/record-page.tsx"
import { Facts } from "../../client/facts.tsx"
import { FailureText } from "../../client/failure-text.tsx"
import { mayDo } from "../../frame/staff-screens.ts"
import { signedIn } from "../../signed-in-executive.ts"
import { StaffError } from "../../staff-error.tsx"
import { InvoiceBadge } from "../invoices/invoice-badge.tsx"
import { invoiceName, soldName } from "../invoices/invoice-columns.tsx"
import { saleList } from "../sale-list.ts"
import type { Route } from "./+types/invoice"
import { CorrectDialog } from "./correct-dialog.tsx"
import { InvoiceContents } from "./invoice-contents.tsx"
import { InvoiceStanding } from "./invoice-standing.tsx"
import { RelatedDocuments } from "./related-documents.tsx"
import { AnnulDialog, CreditDialog, RestoreDialog } from "./undo-dialogs.tsx"

export const meta = pageTitle("Factura")

export async function loader({ params, context }: Route.LoaderArgs) {
  const executive = signedIn(context)
  return {
    invoice: await load(context, getInvoice, { params }),
    mayEdit: mayDo(executive, paths.executiveInvoices, "edit"),
  }
}

const endpoints = {
  retry: retryInvoice,
  correct: correctInvoice,
  annul: annulInvoice,
  undoAnnulment,
  credit: creditUnpaidInvoice,
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), endpointIntents(context, endpoints, { id }))
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

/** How often a page looks again at an invoice that is on its way. */
const onItsWayMilliseconds = 4000

const dialogs = { correct: CorrectDialog, credit: CreditDialog, annul: AnnulDialog, restore: RestoreDialog }

export default function InvoicePage({ loaderData: { invoice, mayEdit } }: Route.ComponentProps) {
  const { id, document, state, hasXml, mayCorrect, mayRetry, number } = invoice
  const [open, setOpen] = useState<keyof typeof dialogs | null>(null)
  const Dialog = open && dialogs[open]
  const retry = useIntent("retry")
  const isOnItsWay = state === "toSend" || state === "received"
  useLiveRefresh(isOnItsWay, onItsWayMilliseconds)
  const file = (path: string) => endpointUrl(path, { params: { id } })
  return (
    <Box component="main" p="md">
      <RecordPage
        title={number ? `${taxDocumentNames[document]} ${number}` : invoiceName(invoice)}
        badges={<InvoiceBadge state={state} />}
        breadcrumb={[
          { to: paths.executiveBilling, title: "Facturación" },
          { to: paths.executiveInvoices, title: "Facturas" },
        ]}
        lead={`${invoice.buyer.names} · ${invoice.requestNumber === "" ? soldName(invoice) : `Solicitud ${invoice.requestNumber}`}`}
        actions={[
          {
            key: "correct",
            label: "Corregir el comprador…",
            isAllowed: mayEdit && mayCorrect,
            isMain: true,
            onPress: () => setOpen("correct"),
          },
          {
            key: "retry",
            label: "Reintentar ahora",
            isAllowed: mayEdit && mayRetry,
            isPending: retry.isPending,
            onPress: () => retry.send(),
          },
          {
            key: "credit",
            label: "Emitir nota de crédito…",
            isAllowed: mayEdit && invoice.mayCredit,
            isMain: true,
            onPress: () => setOpen("credit"),
          },
          {
            key: "ride",
            label: "Abrir el RIDE (PDF)",
            isAllowed: number !== null,
            href: file(readInvoiceRide.path),
          },
          { key: "xml", label: "Descargar el XML", isAllowed: hasXml, href: file(readInvoiceXml.path) },
          {
            key: "annul",
            label: "Registrar su anulación…",
            isAllowed: mayEdit && invoice.mayAnnul,
            onPress: () => setOpen("annul"),
          },
          {
            key: "restore",
            label: "Quitar la anulación…",
            isAllowed: mayEdit && invoice.annulment !== null,
            onPress: () => setOpen("restore"),
          },
        ]}
      >
        <FailureText failure={retry.failure} />
        <InvoiceStanding invoice={invoice} />
        <Section title="Datos">
          <SectionBody>
            <Facts facts={factsOf(invoice)} />
          </SectionBody>
        </Section>
        <RelatedDocuments invoice={invoice} />
        <InvoiceContents invoice={invoice} />
      </RecordPage>
      {Dialog ? <Dialog invoice={invoice} onClose={() => setOpen(null)} /> : null}
    </Box>
  )
}

function factsOf({ buyer, ...invoice }: InvoiceDetail): [string, React.ReactNode][] {
  const { environment, day, accessKey, authorisedAt, requestNumber, createdAt, mailedAt, ofMonth } = invoice
  const month = ofMonth?.month ?? ecuadorDay(new Date(createdAt)).slice(0, 7)
  const facts: [string, React.ReactNode][] = [
    ["Comprador", buyer.names],
    [buyerKindNames[buyer.code], buyer.identity],
  ]
  if (buyer.address) facts.push(["Dirección", buyer.address])
  if (buyer.email) facts.push(["Correo", buyer.email])
  if (ofMonth) facts.push(["Mes que factura", <AccountLink key="month" ofMonth={ofMonth} />])
  if (requestNumber !== "")
    facts.push([
      "Venta",
      <Anchor
        key="sale"
        component={Link}
        to={`${paths.executiveBilling}${saleList.href({ search: requestNumber, month })}`}
        inherit
      >
        {requestNumber}
      </Anchor>,
    ])
  facts.push(["Ambiente", environment === "test" ? "Pruebas: sin validez tributaria" : "Producción"])
  if (invoice.reason) facts.push(["Motivo", invoice.reason])
  if (day) facts.push(["Emitida", formatCalendarDate(day)])
  if (authorisedAt) facts.push(["Autorizada", formatDateTime(new Date(authorisedAt))])
  if (mailedAt) facts.push(["Enviada por correo", formatDateTime(new Date(mailedAt))])
  if (accessKey)
    facts.push([
      "Clave de acceso",
      <span key="key" style={{ overflowWrap: "anywhere" }}>
        {accessKey}
      </span>,
    ])
  return facts
}

/** To the account of the organisation, with what it owes. */
function AccountLink({ ofMonth }: { ofMonth: NonNullable<InvoiceDetail["ofMonth"]> }) {
  const { convenioId, clientId } = ofMonth
  const to = convenioId === null ? paths.executiveClient(clientId ?? "") : paths.executiveConvenio(convenioId)
  return (
    <Anchor component={Link} to={to} inherit>
      {soldName({ requestNumber: "", ofMonth })}
    </Anchor>
  )
}

export const ErrorBoundary = StaffError

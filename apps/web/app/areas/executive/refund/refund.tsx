import { Anchor, Box } from "@mantine/core"
import {
  getRefund,
  getRefundProof,
  type Refund,
  recordRefund,
  refuseRefund,
} from "@trazo/contract/money/refunds"
import { paths } from "@trazo/contract/paths"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { formatMoney } from "@trazo/domain/money/money"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import {
  type GatewayRefund,
  gatewayRefundNames,
  refundPartNames,
  refundRefusalField,
} from "@trazo/domain/money/refund"
import { requestStatusCatalogue } from "@trazo/domain/requests/request-status"
import { useState } from "react"
import { Link } from "react-router"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
  revalidateAfterConflict,
} from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { ReasonDialog } from "../../../ui/dialog/reason-dialog.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { Facts } from "../client/facts.tsx"
import { FailureText } from "../client/failure-text.tsx"
import { RefundBadge } from "../refunds/refund-columns.tsx"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/refund"
import { RecordRefund } from "./record-refund.tsx"

export const meta = pageTitle("Devolución")

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return load(context, getRefund, { params: { id } })
}

export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  return handleIntents(
    await request.formData(),
    endpointIntents(context, { record: recordRefund, refuse: refuseRefund }, { id }),
  )
}

export const clientAction = keepPageOnLostConnection
export const shouldRevalidate = revalidateAfterConflict

export default function RefundPage({ loaderData: refund }: Route.ComponentProps) {
  const [isRefusing, setRefusing] = useState(false)
  const refuse = useIntent("refuse", { onDone: () => setRefusing(false) })
  const { names, amountCents, state, gateway } = refund
  const isOpen = state === "pending" && gateway !== "asked"
  const amount = formatMoney(amountCents)
  return (
    <Box component="main" p="md">
      <RecordPage
        title={`${amount} de ${names}`}
        badges={<RefundBadge state={state} />}
        breadcrumb={[{ to: paths.executiveRefunds, title: "Devoluciones" }]}
        lead={`Solicitud ${refund.number} · ${requestStatusCatalogue[refund.status].description}`}
        actions={[
          {
            key: "refuse",
            label: "Negar la devolución…",
            isAllowed: isOpen,
            isDestructive: true,
            onPress: () => setRefusing(true),
          },
        ]}
      >
        {state === "pending" && gateway ? <GatewayNote gateway={gateway} /> : null}
        {isOpen ? <RecordRefund refund={refund} /> : null}
        <Section title="Pago">
          <SectionBody>
            <Facts facts={factsOf(refund)} />
          </SectionBody>
        </Section>
      </RecordPage>
      <ReasonDialog
        opened={isRefusing}
        title={`Negar la devolución de ${amount} a ${names}`}
        label={refundRefusalField.label}
        maximum={refundRefusalField.maximum}
        rule={(reason) => formFieldProblem(refundRefusalField, reason)}
        confirmLabel="Negar la devolución"
        isDestructive
        isBusy={refuse.isPending}
        error={refuse.failure.fields.reason}
        onConfirm={(reason) => refuse.send({ reason })}
        onCancel={() => setRefusing(false)}
      >
        <FailureText failure={refuse.failure} />
        El dinero se queda y no se puede deshacer. El cliente recibe el motivo en su correo.
      </ReasonDialog>
    </Box>
  )
}

const gatewayNotes = {
  asked: {
    tone: "calm",
    text: "Se le pregunta sola hasta que responda, y el cliente recibe un correo. No lo devuelva a mano mientras tanto.",
  },
  byHand: {
    tone: "warn",
    text: "La pasarela no lo devuelve desde aquí. Devuélvalo en su panel, o por transferencia si el panel tampoco lo acepta, y registre el comprobante.",
  },
  done: { tone: "good", text: "El cliente ya recibió un correo." },
} as const satisfies Record<GatewayRefund, object>

function GatewayNote({ gateway }: { gateway: GatewayRefund }) {
  const { tone, text } = gatewayNotes[gateway]
  return (
    <Note tone={tone} title={gatewayRefundNames[gateway]}>
      {text}
    </Note>
  )
}

function factsOf(refund: Refund): [string, React.ReactNode][] {
  const { id, channel, requestId, number, identity, method, paymentReference, proof, decidedAt } = refund
  const facts: [string, React.ReactNode][] = [
    [
      "Solicitud",
      <Anchor key="request" component={Link} to={paths.executiveReview(channel, requestId)} inherit>
        {number}
      </Anchor>,
    ],
    ["Documento", identity],
    ["Pagó con", `${settlementMethodNames[method]} ${paymentReference}`],
    ["Se devuelve", refundPartNames[refund.part]],
    [refund.part === "difference" ? "Su estado, desde" : "Terminó", formatDateTime(new Date(refund.endedAt))],
  ]
  if (refund.reference) facts.push(["Comprobante de la devolución", refund.reference])
  if (proof) {
    const address = endpointUrl(getRefundProof.path, { params: { id, file: proof.id } })
    facts.push([
      "Archivo",
      <Anchor key="proof" href={address} target="_blank" rel="noreferrer" inherit>
        {proof.name}
      </Anchor>,
    ])
  }
  if (refund.reason) facts.push(["Motivo", refund.reason])
  if (decidedAt)
    facts.push(["Decidió", `${refund.decidedBy ?? "La pasarela"} · ${formatDateTime(new Date(decidedAt))}`])
  return facts
}

export const ErrorBoundary = StaffError

import { Anchor, Group, Image } from "@mantine/core"
import "@mantine/core/styles/Image.layer.css"
import {
  type BankPayment,
  confirmBankPayments,
  getBankPayment,
  readBankReceipt,
  refuseBankPayments,
} from "@trazo/contract/money/bank-payments"
import { paths } from "@trazo/contract/paths"
import { formatCalendarDate, formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { paymentMethodNames } from "@trazo/domain/money/payment-receipt"
import { useState } from "react"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { MovementUses } from "../../../shared-features/money/confirmed-payment/movement-uses.tsx"
import { load } from "../../../shared-features/platform/api/call.ts"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import {
  endpointIntents,
  handleIntents,
  keepPageOnLostConnection,
} from "../../../shared-features/platform/intent/page-action.ts"
import { Note } from "../../../ui/content/note.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { RecordPage } from "../../../ui/record/record-page.tsx"
import { DecisionOutcomes, type ShownOutcomes } from "../decision-outcomes.tsx"
import { PaymentBadge } from "../payment-columns.tsx"
import { PaymentDecisions } from "../payment-decisions.tsx"
import { UndoPayment, undoIntent } from "../undo-payment.tsx"
import type { Route } from "./+types/payment"

export const meta = pageTitle("Pago")

export function loader({ params: { id }, context }: Route.LoaderArgs) {
  return load(context, getBankPayment, { params: { id } })
}

export async function action({ request, context }: Route.ActionArgs) {
  return handleIntents(await request.formData(), {
    ...endpointIntents(context, { confirm: confirmBankPayments, refuse: refuseBankPayments }),
    undoPayment: undoIntent(context),
  })
}

export const clientAction = keepPageOnLostConnection

export default function PaymentPage({ loaderData }: Route.ComponentProps) {
  return <PaymentRecord key={loaderData.id} payment={loaderData} />
}

type Payment = Route.ComponentProps["loaderData"]

function PaymentRecord({ payment }: { payment: Payment }) {
  const [outcomes, setOutcomes] = useState<ShownOutcomes | null>(null)
  return (
    <>
      <DecisionOutcomes outcomes={outcomes} onClose={() => setOutcomes(null)} />
      <RecordPage
        title={`${formatMoney(payment.amountCents)} de ${payment.payer}`}
        badges={<PaymentBadge state={payment.state} />}
        breadcrumb={[{ to: paths.banks, title: "Pagos" }]}
        lead={`Solicitud ${payment.number}`}
        actions={
          payment.next
            ? [{ key: "next", label: "Siguiente por confirmar", to: paths.banksPayment(payment.next) }]
            : []
        }
      >
        {payment.reversal ? <ReversalNote reversal={payment.reversal} /> : null}
        {payment.isRepeated ? (
          <Note tone="bad" title="Este comprobante ya se usó">
            Otra solicitud tiene un pago con el mismo número o con el mismo archivo. Revise que el dinero haya
            llegado dos veces antes de confirmar.
          </Note>
        ) : null}
        {payment.undone ? <UndoneNote payment={payment} undone={payment.undone} /> : null}
        <Section title="Pago">
          <SectionBody>
            <Facts>
              {factsOf(payment).map(([name, value]) => (
                <Fact key={name} name={name}>
                  {value}
                </Fact>
              ))}
            </Facts>
            {payment.canUndo ? (
              <Group mt="md">
                <UndoPayment payment={payment} onUndone={() => setOutcomes(null)} />
              </Group>
            ) : null}
            {payment.state === "waiting" || payment.state === "owed" ? (
              <Group mt="md">
                <PaymentDecisions
                  payments={[payment]}
                  onOutcomes={(result, verb) => setOutcomes({ ...result, verb })}
                />
              </Group>
            ) : null}
          </SectionBody>
        </Section>
        {payment.uses.length > 0 ? (
          <Section title={payment.state === "waiting" ? "Llegó en parte" : "Con qué se confirmó"}>
            <SectionBody>
              <MovementUses uses={payment.uses} />
            </SectionBody>
          </Section>
        ) : null}
        <Section title="Comprobante">
          <SectionBody>
            <Receipt payment={payment} />
          </SectionBody>
        </Section>
      </RecordPage>
    </>
  )
}

function UndoneNote({
  payment: { state },
  undone: { by, at, reason },
}: {
  payment: BankPayment
  undone: NonNullable<BankPayment["undone"]>
}) {
  return (
    <Note
      tone={state === "owed" ? "bad" : "calm"}
      title={state === "owed" ? "Deuda: el certificado ya se emitió" : "Su confirmación se deshizo"}
    >
      {reason} {by ?? "La distribuidora"} · {formatDateTime(new Date(at))}
    </Note>
  )
}

function ReversalNote({
  reversal: { day, reference, isRefuted },
}: {
  reversal: NonNullable<BankPayment["reversal"]>
}) {
  const named = reference ? ` con el número ${reference}` : ""
  return (
    <Note tone="bad" title="Pago revertido">
      {isRefuted
        ? `El movimiento del ${formatCalendarDate(day)}${named} que lo confirmó no es un ingreso según su extracto.`
        : `El banco devolvió este dinero el ${formatCalendarDate(day)}${named}.`}{" "}
      La distribuidora ya recibió un aviso y decide sobre la solicitud. Si el cliente volvió a pagar, pídale
      que envíe el comprobante nuevo.
    </Note>
  )
}

function Receipt({ payment: { id, receipt } }: { payment: BankPayment }) {
  if (!receipt) return <p>Este pago no tiene comprobante.</p>
  const address = endpointUrl(readBankReceipt.path, { params: { id } })
  return (
    <>
      {receipt.type.startsWith("image/") ? (
        <Image
          src={address}
          alt="Comprobante que envió el cliente"
          maw="min(640px, 100%)"
          mb="sm"
          radius="sm"
        />
      ) : null}
      <Anchor href={address} target="_blank" rel="noreferrer">
        Abrir {receipt.name}
      </Anchor>
    </>
  )
}

function factsOf(payment: BankPayment): [string, string][] {
  const { method, account, reference, paidOn, sentAt, reason, decidedBy, decidedAt } = payment
  return [
    ["Cuenta", account],
    ["Cómo pagó", paymentMethodNames[method]],
    ["Comprobante", reference],
    ["Fecha del pago", formatCalendarDate(paidOn)],
    ["Enviado", formatDateTime(new Date(sentAt))],
    ...(decidedAt
      ? [
          ["Decidió", `${decidedBy ?? "La distribuidora"} · ${formatDateTime(new Date(decidedAt))}`] as [
            string,
            string,
          ],
        ]
      : []),
    ...(reason ? [["Motivo", reason] as [string, string]] : []),
  ]
}

import { Text } from "@mantine/core"
import IconInfoCircle from "@tabler/icons-react/dist/esm/icons/IconInfoCircle.mjs"
import type { InvoiceDetail } from "@trazo/contract/money/invoices"
import { formatCalendarDate, formatClockTime, formatDate } from "@trazo/domain/dates/spanish-dates"
import type { InvoiceState } from "@trazo/domain/money/sale-invoice"
import { Note } from "../../../../ui/content/note.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"

const standings: Record<InvoiceState, string> = {
  toSend: "Se envía al SRI por sí sola. No hay que hacer nada.",
  received: "El SRI la recibió y todavía no dice si la autoriza. Se le pregunta de nuevo por sí solo.",
  authorised: "El SRI la autorizó.",
  returned: "El SRI la devolvió. Corrija lo que se dice abajo y reintente: conserva su número.",
  notAuthorised: "El SRI la recibió y no la autorizó. Corrija lo que se dice abajo y reintente.",
  waiting: "No se envía más por sí sola. Haga lo que se dice abajo y reintente.",
  annulled: "Se anuló en el portal del SRI: ya no vale y no suma en las ventas facturadas.",
}

const tones = {
  toSend: "calm",
  received: "calm",
  authorised: "good",
  returned: "bad",
  notAuthorised: "bad",
  waiting: "warn",
  annulled: "calm",
} as const satisfies Record<InvoiceState, string>

/** What the SRI says in plain words, and what to do. */
export function InvoiceStanding({ invoice }: { invoice: InvoiceDetail }) {
  const { state, messages, nextTryAt, undo, isPaid, creditNotes, totalCents, annulment } = invoice
  const isCredited = creditNotes.reduce((sum, note) => sum + note.totalCents, 0) === totalCents
  const next = nextTryAt && new Date(nextTryAt)
  return (
    <Section title="Qué dice el SRI">
      <SectionBody>
        <div role="status">
          <Note tone={tones[state]}>{standings[state]}</Note>
        </div>
        {messages.map(({ code, meaning, advice, original }) => (
          <div key={code}>
            <Text inherit fw={600}>
              {meaning}
            </Text>
            <Text inherit>{advice}</Text>
            {original ? (
              <Text inherit c="dimmed" style={{ overflowWrap: "anywhere" }}>
                {/^\d+$/.test(code) ? `Mensaje ${code} del SRI: ` : ""}
                {original}
              </Text>
            ) : null}
          </div>
        ))}
        {next ? (
          <Text inherit c="dimmed">
            Siguiente intento: {formatDate(next)} a {formatClockTime(next)}.
          </Text>
        ) : null}
        {annulment ? (
          <Text inherit>
            {annulment.by} registró la anulación del {formatCalendarDate(annulment.annulledOn)}:{" "}
            {annulment.reason}
          </Text>
        ) : null}
        {isPaid || annulment ? null : (
          <Note
            tone={isCredited ? "calm" : "warn"}
            icon={IconInfoCircle}
            title={
              isCredited
                ? "La nota de crédito deja esta factura en cero"
                : "El pago de esta venta ya no está recibido"
            }
          >
            {isCredited ? "Ya se emitió: no hay que hacer nada más." : unpaidText(undo)}
          </Note>
        )}
      </SectionBody>
    </Section>
  )
}

const stepsToUndo = {
  annulment:
    " Si el pago no se recibe de nuevo, anúlela en el portal del SRI y regístrelo aquí, o emita la nota de crédito.",
  creditNote: " Si el pago no se recibe de nuevo, emita la nota de crédito.",
  neither: "",
}

/** Why, and what to do, where the invoice's payment is not received any more. */
function unpaidText(undo: InvoiceDetail["undo"]): string {
  if (!undo) return "No llegó a autorizarse: no hay nada que anular."
  return `${undo.reason}${stepsToUndo[undo.way]}`
}

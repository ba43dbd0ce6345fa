import { Anchor, Box, Button, Group, Paper, Text } from "@mantine/core"
import IconDownload from "@tabler/icons-react/dist/esm/icons/IconDownload.mjs"
import { clientInvoice } from "@trazo/contract/certificates/client-invoice-path"
import type { getClientRequest } from "@trazo/contract/certificates/client-requests"
import { saleReceipt } from "@trazo/contract/endpoint/api-paths"
import type { CallResponse } from "@trazo/contract/endpoint/endpoint"
import { formatCalendarDate } from "@trazo/domain/dates/spanish-dates"
import { taxDocumentNames } from "@trazo/domain/money/invoices/invoice"
import { settlementMethodNames } from "@trazo/domain/money/payment-receipt"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { Note } from "../../../ui/content/note.tsx"
import { PaymentStatusBadge } from "../../../ui/status/payment-status-badge.tsx"

type ClientRequest = CallResponse<typeof getClientRequest>

/** What was paid, its receipt, and its invoice and credit notes. */
export function PaidSection({ request }: { request: ClientRequest }) {
  const { id, number, price, payment, hasReceipt, invoices } = request
  if (!payment) return null
  const isReceived = payment.status === "received" || payment.status === "refunded"
  return (
    <Paper
      component="section"
      radius="lg"
      shadow="sm"
      display="grid"
      mb="lg"
      px={{ base: "md", md: "xl" }}
      py={{ base: "lg", md: "xl" }}
      style={{ justifyItems: "start", gap: 16 }}
      aria-labelledby="pago"
    >
      <Group gap="8px 12px">
        <h2 id="pago">Su pago</h2>
        <PaymentStatusBadge status={payment.status} />
      </Group>
      {payment.isRefundDue ? (
        <Note tone="calm">
          La solicitud terminó y vamos a devolverle este pago. Le avisaremos por correo cuando se haga.
        </Note>
      ) : null}
      <Box w="100%">
        <Facts>
          <Fact name="Venta">{isReceived ? number : null}</Fact>
          <Fact name="Total">
            <Money cents={price.totalCents} /> (<Money cents={price.baseCents} /> más IVA de{" "}
            <Money cents={price.ivaCents} />)
          </Fact>
          <Fact name="Forma de pago">{settlementMethodNames[payment.method]}</Fact>
          <Fact name="Comprobante">{payment.method === "free" ? null : payment.reference}</Fact>
          <Fact name="Fecha">{formatCalendarDate(payment.paidOn)}</Fact>
        </Facts>
      </Box>
      {invoices.map((invoice) => {
        const name = `${taxDocumentNames[invoice.document]} ${invoice.number}`
        return (
          <Group key={invoice.id} gap="8px 16px">
            <Text fw={600}>{name}</Text>
            <Group gap={16} wrap="nowrap">
              {(["pdf", "xml"] as const).map((format) => (
                <Anchor
                  key={format}
                  className="tap"
                  href={clientInvoice(id, invoice.id, format)}
                  download
                  aria-label={`${format.toUpperCase()} de la ${name}`}
                >
                  {format.toUpperCase()}
                </Anchor>
              ))}
            </Group>
          </Group>
        )
      })}
      {hasReceipt ? (
        <Button
          component="a"
          href={saleReceipt(id)}
          download={`recibo-${number}.pdf`}
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden="true" />}
        >
          Descargar recibo (PDF)
        </Button>
      ) : null}
    </Paper>
  )
}

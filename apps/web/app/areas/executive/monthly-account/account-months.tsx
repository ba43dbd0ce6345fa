import { Anchor, Box, Button, Group, Stack, Text } from "@mantine/core"
import type { InvoicedAccount } from "@trazo/contract/money/invoiced-months"
import type { AccountMonth } from "@trazo/contract/money/monthly-account"
import { formatDate, formatMonth } from "@trazo/domain/dates/spanish-dates"
import { formatMoney } from "@trazo/domain/money/money"
import { isOver, nextClosing } from "@trazo/domain/money/monthly-account"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { InvoicedPart } from "./invoiced-part.tsx"
import { IssueMonth } from "./issue-month.tsx"
import { MonthPayment } from "./month-payment.tsx"
import { requestsText } from "./requests-text.ts"

interface AccountMonthsProps {
  months: readonly AccountMonth[]
  today: string
  mayClose: boolean
  mayRecordPayment: boolean
  /** Null without permission. */
  fileOf: ((month: string, format: "pdf" | "xlsx") => string) | null
  /** More links of a month. */
  links?: (month: string) => React.ReactNode
  /** What its payment does, beside its amount. */
  paidNote: string
  invoiced: InvoicedAccount
  /** Of the organisation. */
  ruc: string
  /** Whether the invoices and the sales open, and whether a month is invoiced here. */
  maySeeInvoices: boolean
  mayIssue: boolean
}

/**
 * The months of an account that somebody pays by month. The page has the intents `closeMonth`, `monthPaid`, `monthUnpaid` and
 * `issueMonth`.
 */
export function AccountMonths({ months, ...shown }: AccountMonthsProps) {
  const next = nextClosing(months, new Date(shown.today))
  return (
    <Stack component="ul" gap="md" m={0} p={0} style={{ listStyle: "none" }}>
      {months.map((month) => (
        <Month
          key={month.month}
          month={month}
          closingCents={next?.month === month.month ? next.totalCents : null}
          {...shown}
        />
      ))}
    </Stack>
  )
}

function stateOf(
  { closedAt, paidAt, paidReference, month, totalCents }: AccountMonth,
  today: string,
): string {
  const reference = paidReference ? `, referencia ${paidReference}` : ""
  if (paidAt) return `Pagado el ${formatDate(new Date(paidAt))}${reference}`
  if (closedAt) {
    const due = totalCents > 0 ? "por pagar" : "sin valor por pagar"
    return `Cerrado el ${formatDate(new Date(closedAt))}, ${due}`
  }
  if (!isOver(month, new Date(today))) return "En curso"
  return totalCents < 0 ? "A favor: se descuenta al cerrar el mes siguiente" : "Por cerrar"
}

function countText({ charges, credits }: AccountMonth): string {
  const parts = [
    charges > 0 && requestsText(charges),
    credits > 0 && (credits === 1 ? "1 devolución" : `${credits.toLocaleString("es-EC")} devoluciones`),
  ]
  return parts.filter(Boolean).join(", ")
}

interface MonthProps extends Omit<AccountMonthsProps, "months"> {
  month: AccountMonth
  /** What its closing takes in; null for one that is not the next to be closed. */
  closingCents: number | null
}

function Month({ month, closingCents, today, mayClose, mayRecordPayment, ...shown }: MonthProps) {
  const { fileOf, links, paidNote, invoiced, ruc, maySeeInvoices, mayIssue } = shown
  const said = invoiced?.months.find((one) => one.month === month.month)
  const [isClosing, setClosing] = useState(false)
  const close = useIntent("closeMonth", { onDone: () => setClosing(false) })
  const name = formatMonth(month.month)
  const carriedCents = month.totalCents - (closingCents ?? month.totalCents)
  const carried = carriedCents > 0 ? ` con ${formatMoney(carriedCents)} a favor de meses anteriores` : ""
  return (
    <Group component="li" justify="space-between" gap="8px 16px">
      <Box flex="1 1 300px">
        <Text fw={600}>
          {name[0]?.toUpperCase()}
          {name.slice(1)} · {formatMoney(month.totalCents)}
        </Text>
        <Text size="sm" c="dimmed">
          {countText(month)} · {stateOf(month, today)}
        </Text>
        {month.undone ? <UndonePayment undone={month.undone} /> : null}
        {invoiced && said ? (
          <InvoicedPart
            month={month}
            invoiced={said}
            accountId={invoiced.accountId}
            ruc={ruc}
            isTest={invoiced.environment === "test"}
            maySeeInvoices={maySeeInvoices}
          />
        ) : null}
      </Box>
      <Group gap="8px 16px">
        {links?.(month.month)}
        {fileOf ? (
          <>
            <Anchor href={fileOf(month.month, "pdf")} download aria-label={`Cuenta de ${name} en PDF`}>
              PDF
            </Anchor>
            <Anchor href={fileOf(month.month, "xlsx")} download aria-label={`Cuenta de ${name} en XLSX`}>
              XLSX
            </Anchor>
          </>
        ) : null}
        {invoiced && said?.mayIssue && mayIssue ? (
          <IssueMonth accountId={invoiced.accountId} invoiced={said} name={name} ruc={ruc} />
        ) : null}
        {mayClose && closingCents !== null ? (
          <Button variant="default" onClick={() => setClosing(true)}>
            Cerrar el mes…
          </Button>
        ) : null}
        {mayRecordPayment ? <MonthPayment month={month} name={name} note={paidNote} /> : null}
      </Group>
      <ConfirmDialog
        opened={isClosing}
        title={`Cerrar ${name}`}
        confirmLabel="Cerrar el mes"
        isBusy={close.isPending}
        onConfirm={() => close.send({ month: month.month, totalCents: String(closingCents) })}
        onCancel={() => setClosing(false)}
      >
        {close.failure.message ? (
          <Text role="alert" c="var(--bad)" mb="sm">
            {close.failure.fields.month ?? close.failure.message}
          </Text>
        ) : null}
        {`Queda en ${formatMoney(closingCents ?? 0)}${carried}, y su cuenta ya no cambia: lo que se cargue o se devuelva después es de otro mes. No se puede deshacer.`}
      </ConfirmDialog>
    </Group>
  )
}

function UndonePayment({
  undone: { at, reference, reason },
}: {
  undone: NonNullable<AccountMonth["undone"]>
}) {
  return (
    <Text size="sm" c="dimmed">
      El pago{reference ? ` ${reference}` : ""} se deshizo el {formatDate(new Date(at))}: «{reason}».
    </Text>
  )
}

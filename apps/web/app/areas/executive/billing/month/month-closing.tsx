import { Anchor, Box, Button, Group, List } from "@mantine/core"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import type { MonthMoney } from "@trazo/contract/money/accounting-months"
import { paths } from "@trazo/contract/paths"
import { formatDateTime, formatMonth } from "@trazo/domain/dates/spanish-dates"
import { formFieldProblem } from "@trazo/domain/forms/form-field"
import { invoicedCents, reopenReasonField, soldCents } from "@trazo/domain/money/invoices/accounting-month"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { Link } from "react-router"
import { useIntent } from "../../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../../ui/content/note.tsx"
import { ConfirmDialog } from "../../../../ui/dialog/dialog.tsx"
import { ReasonDialog } from "../../../../ui/dialog/reason-dialog.tsx"
import { FailureText } from "../../client/failure-text.tsx"
import { InvoiceBadge } from "../invoices/invoice-badge.tsx"

interface MonthClosingProps {
  money: MonthMoney
  mayEdit: boolean
  /** The list of its documents. */
  invoices: string
}

/** Whether the month is closed, what keeps it open, and its history. */
export function MonthClosing({ money, mayEdit, invoices }: MonthClosingProps) {
  const { month, isClosed, mayClose, hasChanged, unfinished, closings } = money
  const [latest] = closings
  const name = formatMonth(month)
  return (
    <Box component="section" aria-label="Cierre">
      {isClosed && latest ? (
        <Note tone="good" icon={IconCircleCheck} title="Mes cerrado">
          {latest.by} lo cerró el {formatDateTime(new Date(latest.at))}. Sus cifras quedan como estaban: sus
          pagos no se deshacen y sus comprobantes no cambian. Lo que vuelva sale en una nota de crédito de
          hoy.
        </Note>
      ) : null}
      {hasChanged ? (
        <Box mt="md">
          <Note tone="warn" title="Sus listas de hoy suman otra cosa">
            Se muestran las cifras del cierre. Si las de hoy son las correctas, reabra el mes y ciérrelo otra
            vez.
          </Note>
        </Box>
      ) : null}
      {!isClosed && mayClose && unfinished.count > 0 ? (
        <Unfinished unfinished={unfinished} invoices={invoices} />
      ) : null}
      {!isClosed && !mayClose ? (
        <Note tone="calm">
          Se puede cerrar cuando termine {name}, desde las 00:10 del día siguiente.
          {unfinished.count > 0 ? ` Hasta hoy, ${countText(unfinished.count)}.` : ""}
        </Note>
      ) : null}
      {mayEdit && isClosed ? <Reopen money={money} /> : null}
      {mayEdit && !isClosed && mayClose && unfinished.count === 0 ? <Close money={money} /> : null}
      <History closings={closings} />
    </Box>
  )
}

const countText = (count: number) =>
  count === 1 ? "1 comprobante no ha terminado" : `${count} comprobantes no han terminado`

function Unfinished({
  unfinished: { count, rows },
  invoices,
}: Pick<MonthMoney, "unfinished"> & Pick<MonthClosingProps, "invoices">) {
  return (
    <Note tone="warn" title={`No se puede cerrar: ${countText(count)}`}>
      <List mt="xs" spacing="xs" listStyleType="none" pl={0}>
        {rows.map(({ id, number, state }) => (
          <List.Item key={id}>
            <Group gap="sm">
              <Anchor component={Link} to={paths.executiveInvoice(id)} inherit className="tap">
                {number}
              </Anchor>
              <InvoiceBadge state={state} />
            </Group>
          </List.Item>
        ))}
      </List>
      {count > rows.length ? (
        <Anchor component={Link} to={invoices} inherit className="tap">
          Ver los {count} entre las facturas del mes
        </Anchor>
      ) : null}
    </Note>
  )
}

function Close({ money: { month, figures } }: { money: MonthMoney }) {
  const [isAsking, setAsking] = useState(false)
  const close = useIntent("closeMonth", { onDone: () => setAsking(false) })
  const name = formatMonth(month)
  const seen = { invoicedCents: invoicedCents(figures), soldCents: soldCents(figures) }
  return (
    <>
      <Button onClick={() => setAsking(true)}>Cerrar {name}…</Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Cerrar ${name}`}
        confirmLabel="Cerrar el mes"
        isBusy={close.isPending}
        onConfirm={() => close.send({ month, body: JSON.stringify(seen) })}
        onCancel={() => setAsking(false)}
      >
        <FailureText failure={close.failure} />
        Queda con {formatMoney(seen.soldCents)} vendidos y {formatMoney(seen.invoicedCents)} facturados. Desde
        entonces no se deshace un pago suyo, no se quita una liquidación leída en él y ningún comprobante toma
        un día suyo. Para cambiar algo habrá que reabrirlo con un motivo.
      </ConfirmDialog>
    </>
  )
}

function Reopen({ money: { month } }: { money: MonthMoney }) {
  const [isAsking, setAsking] = useState(false)
  const reopen = useIntent("reopenMonth", { onDone: () => setAsking(false) })
  const name = formatMonth(month)
  return (
    <Box mt="md">
      <Button variant="default" onClick={() => setAsking(true)}>
        Reabrir {name}…
      </Button>
      <ReasonDialog
        opened={isAsking}
        title={`Reabrir ${name}`}
        confirmLabel="Reabrir el mes"
        label={reopenReasonField.label}
        hint={reopenReasonField.hint}
        maximum={reopenReasonField.maximum}
        rule={(reason) => formFieldProblem(reopenReasonField, reason)}
        error={reopen.failure.fields.reason}
        isBusy={reopen.isPending}
        onConfirm={(reason) => reopen.send({ month, reason })}
        onCancel={() => setAsking(false)}
      >
        <FailureText failure={reopen.failure} />
        Sus cifras vuelven a ser las de sus listas. Si ya las declaró, avise a su contador.
      </ReasonDialog>
    </Box>
  )
}

/** Closings that were reopened, the last first. */
function History({ closings }: Pick<MonthMoney, "closings">) {
  const past = closings.filter(({ reopened }) => reopened !== null)
  if (past.length === 0) return null
  return (
    <Box mt="md">
      <Box component="h2" fz="md">
        Historial
      </Box>
      <List spacing="xs" listStyleType="none" pl={0}>
        {past.map(({ by, at, reopened }) => (
          <List.Item key={at}>
            Lo cerró {by} el {formatDateTime(new Date(at))}; lo reabrió {reopened?.by} el{" "}
            {formatDateTime(new Date(reopened?.at ?? at))}: «{reopened?.reason}».
          </List.Item>
        ))}
      </List>
    </Box>
  )
}

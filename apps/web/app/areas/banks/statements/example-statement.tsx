import { Anchor } from "@mantine/core"
import type { BankPayment } from "@trazo/contract/money/bank-payments"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"

/** With demonstration data: a statement of the payments that wait, one of which fits in its value alone. */
export function ExampleStatement({ payments }: { payments: readonly BankPayment[] }) {
  return (
    <Anchor
      download="extracto-de-ejemplo.csv"
      href={`data:text/csv;charset=utf-8,${encodeURIComponent(exampleStatement(payments))}`}
    >
      Bajar un extracto de ejemplo
    </Anchor>
  )
}

function exampleStatement(payments: readonly BankPayment[]): string {
  const lines = payments.map(({ paidOn, reference, payer, amountCents }, index) =>
    movement(paidOn, { reference: index === 0 ? "990017" : reference, payer, amountCents }),
  )
  const day = payments[0]?.paidOn ?? ecuadorDay(new Date())
  const other = movement(day, { reference: "551203", payer: "COMERCIAL ANDINA S.A.", amountCents: 4200 })
  return ["Fecha;Documento;Concepto;Valor", ...lines, other].join("\r\n")
}

type Movement = Pick<BankPayment, "reference" | "payer" | "amountCents">

const movement = (day: string, { reference, payer, amountCents }: Movement) =>
  [day, reference, `TRANSFERENCIA ${payer}`.replaceAll(";", " "), (amountCents / 100).toFixed(2)].join(";")

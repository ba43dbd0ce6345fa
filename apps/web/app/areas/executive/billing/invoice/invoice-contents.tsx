import type { InvoiceDetail } from "@trazo/contract/money/invoices"
import { invoicePaymentNames } from "@trazo/domain/money/invoices/invoice"
import { formatMoney } from "@trazo/domain/money/money"
import { Money } from "../../../../ui/content/money.tsx"
import { Section, SectionBody } from "../../../../ui/editor/section.tsx"
import { Facts } from "../../client/facts.tsx"

/** What was sold and what it adds up to. */
export function InvoiceContents({ invoice }: { invoice: InvoiceDetail }) {
  const { lines, payments, baseCents, ivaCents, totalCents, ofMonth } = invoice
  const discountCents = lines.reduce((sum, line) => sum + line.discountCents, 0)
  const sold = lines.map(({ quantity, description, unitCents }): [string, React.ReactNode] => [
    // A month may have one product at two prices.
    ofMonth ? `${quantity} × ${description}, a ${formatMoney(unitCents)}` : description,
    <Money key="sold" cents={quantity * unitCents} />,
  ])
  const paid = payments.map(({ code, cents }): [string, React.ReactNode] => [
    `Pago: ${invoicePaymentNames[code]}`,
    <Money key={code} cents={cents} />,
  ])
  return (
    <Section title="Detalle">
      <SectionBody>
        <Facts
          facts={[
            ...sold,
            ...(discountCents > 0
              ? [["Descuento", <Money key="discount" cents={-discountCents} />] as const]
              : []),
            ["Sin IVA", <Money key="base" cents={baseCents} />],
            ["IVA", <Money key="iva" cents={ivaCents} />],
            [
              "Total",
              <strong key="total">
                <Money cents={totalCents} />
              </strong>,
            ],
            ...paid,
          ]}
        />
      </SectionBody>
    </Section>
  )
}

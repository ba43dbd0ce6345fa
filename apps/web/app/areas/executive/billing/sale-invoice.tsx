import { Anchor, Button } from "@mantine/core"
import type { Sale } from "@trazo/contract/money/sales"
import { paths } from "@trazo/contract/paths"
import { invoicePaymentCodeOf, invoiceStateNames, isAccountMethod } from "@trazo/domain/money/sale-invoice"
import { Link } from "react-router"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { FailureText } from "../client/failure-text.tsx"

/** A sale's invoice, or the way to have one. What is free has none. */
export function SaleInvoice({ sale, mayIssue }: { sale: Sale; mayIssue: boolean }) {
  const { invoice, method, totalCents, isRefunded, number } = sale
  const issue = useIntent("issue")
  if (invoice) {
    return (
      <Anchor component={Link} to={paths.executiveInvoice(invoice.id)} inherit data-whole>
        {invoiceStateNames[invoice.state]}
      </Anchor>
    )
  }
  const isInvoiced = invoicePaymentCodeOf[method] !== undefined || isAccountMethod(method)
  if (isRefunded || totalCents === 0 || !isInvoiced) return <span data-whole>No lleva</span>
  return (
    <>
      <span data-whole>Sin factura</span>{" "}
      {mayIssue && !isAccountMethod(method) ? (
        <Button
          variant="subtle"
          size="compact-sm"
          loading={issue.isPending}
          aria-label={`Emitir factura de la venta ${number}`}
          onClick={() => issue.send({ id: sale.id })}
        >
          Emitir factura
        </Button>
      ) : null}
      <FailureText failure={issue.failure} />
    </>
  )
}

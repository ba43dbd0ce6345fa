import { Button, Text } from "@mantine/core"
import { type InvoicedMonth, issueMonthInvoice } from "@trazo/contract/money/invoiced-months"
import { paths } from "@trazo/contract/paths"
import { useState } from "react"
import { type RouterContextProvider, redirect } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"
import type { SentForm } from "../../../shared-features/platform/intent/page-action.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ConfirmDialog } from "../../../ui/dialog/dialog.tsx"
import { FailureText } from "../client/failure-text.tsx"
import { requestsText } from "./requests-text.ts"

/** The intent of a page with months of an account: what it leads to is the invoice. */
export async function issueMonth(context: Readonly<RouterContextProvider>, form: SentForm) {
  const params = { id: form.text("account"), ...form.pick("month") }
  const { invoiceIds } = await call(context, issueMonthInvoice, { params })
  const [id = ""] = invoiceIds
  return redirect(paths.executiveInvoice(id))
}

interface IssueMonthProps {
  accountId: string
  invoiced: InvoicedMonth
  /** Of the month. */
  name: string
  ruc: string
}

/** Invoices what a month owes and no invoice says, in one. */
export function IssueMonth({ accountId, invoiced: { month, without }, name, ruc }: IssueMonthProps) {
  const [isAsking, setAsking] = useState(false)
  const issue = useIntent("issueMonth", { onDone: () => setAsking(false) })
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        Facturar el mes…
      </Button>
      <ConfirmDialog
        opened={isAsking}
        title={`Facturar ${name}`}
        confirmLabel="Emitir la factura"
        isBusy={issue.isPending}
        onConfirm={() => issue.send({ account: accountId, month })}
        onCancel={() => setAsking(false)}
      >
        <FailureText failure={issue.failure} />
        <Text inherit>
          {`Se emite y se envía al SRI una factura al RUC ${ruc} con ${requestsText(without.count)} de ${name} que no ${without.count === 1 ? "tiene" : "tienen"} factura aquí. Si ya las facturó con otro programa, no la emita.`}
        </Text>
      </ConfirmDialog>
    </>
  )
}

import { Box, Switch, Text } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import type { ClientRecord } from "@trazo/contract/desk/client-records"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import type { InvoicedAccount } from "@trazo/contract/money/invoiced-months"
import { getMonthStatement, type MonthlyAccount } from "@trazo/contract/money/monthly-account"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { editableMoney, formatMoney } from "@trazo/domain/money/money"
import { accountInvoicingLabel, monthlyAccountFields } from "@trazo/domain/money/monthly-account"
import { endpointUrl } from "../../../shared-features/platform/api/endpoint-url.ts"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { AccountInvoicing } from "../monthly-account/account-invoicing.tsx"
import { AccountMonths } from "../monthly-account/account-months.tsx"
import { Facts } from "./facts.tsx"

interface MonthlySectionProps {
  client: Pick<ClientRecord, "id" | "mayEdit">
  account: MonthlyAccount | null
  invoiced: InvoicedAccount
  lastChange: LastChange
  mayExport: boolean
  maySeeInvoices: boolean
  mayIssue: boolean
  today: string
}

/** The monthly account of an internal client. */
export function MonthlySection({ client, account, lastChange, mayExport, ...months }: MonthlySectionProps) {
  const fileOf = (month: string, format: "pdf" | "xlsx") =>
    endpointUrl(getMonthStatement.path, { params: { id: client.id, month }, query: { format } })
  return (
    <>
      {client.mayEdit ? <AccountEditor account={account} lastChange={lastChange} /> : null}
      {account ? (
        <Section title="Meses de la cuenta" hint="Un mes pagado libera su parte del límite.">
          <SectionBody>
            <Facts
              facts={[
                ...(client.mayEdit ? [] : ([["Empresa", `${account.company}, RUC ${account.ruc}`]] as const)),
                ["Por pagar", `${formatMoney(account.unpaidCents)} de ${formatMoney(account.limitCents)}`],
              ]}
            />
            {account.months.length === 0 ? (
              <Text c="dimmed" mt="md">
                Todavía no cargó ninguna solicitud.
              </Text>
            ) : (
              <Box mt="md">
                <AccountMonths
                  {...months}
                  months={account.months}
                  ruc={account.ruc}
                  mayClose={client.mayEdit}
                  mayRecordPayment={client.mayEdit}
                  fileOf={mayExport ? fileOf : null}
                  paidNote="Libera ese valor del límite."
                />
              </Box>
            )}
          </SectionBody>
        </Section>
      ) : null}
    </>
  )
}

function AccountEditor({ account, lastChange }: Pick<MonthlySectionProps, "account" | "lastChange">) {
  const intent = useIntent("account")
  const stored = {
    company: account?.company ?? "",
    ruc: account?.ruc ?? "",
    limit: account ? editableMoney(account.limitCents) : "",
  }
  const fields = { fields: monthlyAccountFields, failure: intent.failure, stored }
  return (
    <Section
      title="Cuenta mensual"
      hint="Con ella paga solicitudes propias y de personas de su empresa, y la empresa paga una vez al mes."
    >
      <EditorForm
        intent={intent}
        labels={{ ...labelsOf(monthlyAccountFields), invoicing: accountInvoicingLabel }}
        stored={stored}
        lastChange={lastChange}
        submitLabel={account ? "Guardar la cuenta" : "Abrir la cuenta"}
      >
        <FormFields {...fields} names={["company", "ruc"]} columns={2} />
        <FormFields {...fields} names={["limit"]} columns={2} />
        <AccountInvoicing failure={intent.failure} stored={account?.invoicing} />
        <Switch
          name="active"
          label="Puede cargar solicitudes"
          defaultChecked={account?.state !== "disabled"}
        />
      </EditorForm>
    </Section>
  )
}

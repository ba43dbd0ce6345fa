import { Anchor, Box, Button, Group, Stack, Switch, Text } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import type { ClientRecord } from "@trazo/contract/clients/client-records"
import { getMonthStatement, type MonthlyAccount } from "@trazo/contract/clients/monthly-account"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { formatDate, formatMonth } from "@trazo/domain/dates/spanish-dates"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { editableMoney, formatMoney } from "@trazo/domain/pricing/money"
import { isOver, monthlyAccountFields } from "@trazo/domain/requests/monthly-account"
import { useState } from "react"
import { endpointUrl } from "../../../shared-features/api/endpoint-url.ts"
import { ConfirmDialog } from "../../../ui/dialog/confirm-dialog.tsx"
import { EditorForm } from "../../../ui/editor/editor-form.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { Section, SectionBody } from "../../../ui/editor/section.tsx"
import { Facts } from "./facts.tsx"
import { FailureText } from "./failure-text.tsx"
import { useClientIntent } from "./use-client-intent.ts"

interface MonthlySectionProps {
  client: Pick<ClientRecord, "id" | "mayEdit">
  account: MonthlyAccount | null
  lastChange: LastChange
  mayExport: boolean
  today: string
}

/** The monthly account of an internal client. */
export function MonthlySection({ client, account, lastChange, mayExport, today }: MonthlySectionProps) {
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
              <Stack component="ul" gap="md" mt="md" p={0} style={{ listStyle: "none" }}>
                {account.months.map((month) => (
                  <Month key={month.month} {...{ month, client, mayExport, today }} />
                ))}
              </Stack>
            )}
          </SectionBody>
        </Section>
      ) : null}
    </>
  )
}

function AccountEditor({ account, lastChange }: Pick<MonthlySectionProps, "account" | "lastChange">) {
  const intent = useClientIntent("account")
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
        labels={labelsOf(monthlyAccountFields)}
        stored={stored}
        lastChange={lastChange}
        submitLabel={account ? "Guardar la cuenta" : "Abrir la cuenta"}
      >
        <FormFields {...fields} names={["company", "ruc"]} columns={2} />
        <FormFields {...fields} names={["limit"]} columns={2} />
        <Switch
          name="active"
          label="Puede cargar solicitudes"
          defaultChecked={account?.state !== "disabled"}
        />
      </EditorForm>
    </Section>
  )
}

type MonthData = MonthlyAccount["months"][number]

const isOpen = ({ closedAt, month }: MonthData, today: string) =>
  closedAt === null && isOver(month, new Date(today))

function stateOf({ closedAt, paidAt, month }: MonthData, today: string): string {
  if (paidAt) return `Pagado el ${formatDate(new Date(paidAt))}`
  if (closedAt) return `Cerrado el ${formatDate(new Date(closedAt))}, por pagar`
  return isOver(month, new Date(today)) ? "Por cerrar" : "En curso"
}

interface MonthProps extends Pick<MonthlySectionProps, "client" | "mayExport" | "today"> {
  month: MonthData
}

function Month({ month, client, mayExport, today }: MonthProps) {
  const [asked, setAsked] = useState<"close" | "paid" | null>(null)
  const onDone = () => setAsked(null)
  const close = useClientIntent("closeMonth", { onDone })
  const paid = useClientIntent("monthPaid", { onDone })
  const intent = asked === "paid" ? paid : close
  const name = formatMonth(month.month)
  const address = (format: "pdf" | "xlsx") =>
    endpointUrl(getMonthStatement.path, { params: { id: client.id, month: month.month }, query: { format } })
  return (
    <Group component="li" justify="space-between" gap="8px 16px">
      <Box flex="1 1 220px">
        <Text fw={600}>
          {name[0]?.toUpperCase()}
          {name.slice(1)} · {formatMoney(month.totalCents)}
        </Text>
        <Text size="sm" c="dimmed">
          {month.charges === 1 ? "1 solicitud" : `${month.charges} solicitudes`} · {stateOf(month, today)}
        </Text>
      </Box>
      <Group gap="8px 16px">
        {mayExport ? (
          <>
            <Anchor href={address("pdf")} aria-label={`Cuenta de ${name} en PDF`}>
              PDF
            </Anchor>
            <Anchor href={address("xlsx")} aria-label={`Cuenta de ${name} en XLSX`}>
              XLSX
            </Anchor>
          </>
        ) : null}
        {client.mayEdit && isOpen(month, today) ? (
          <Button variant="default" onClick={() => setAsked("close")}>
            Cerrar el mes…
          </Button>
        ) : null}
        {client.mayEdit && month.closedAt && !month.paidAt ? (
          <Button variant="default" onClick={() => setAsked("paid")}>
            Registrar el pago…
          </Button>
        ) : null}
      </Group>
      <ConfirmDialog
        opened={asked !== null}
        title={asked === "paid" ? `Registrar el pago de ${name}` : `Cerrar ${name}`}
        confirmLabel={asked === "paid" ? "Registrar el pago" : "Cerrar el mes"}
        isBusy={intent.isPending}
        onConfirm={() => intent.send({ month: month.month })}
        onCancel={() => setAsked(null)}
      >
        <FailureText failure={intent.failure} />
        {asked === "paid"
          ? `La empresa pagó ${formatMoney(month.totalCents)}. Libera ese valor del límite y no se puede deshacer.`
          : `Queda en ${formatMoney(month.totalCents)}. Lo que se cargue después es de otro mes. No se puede deshacer.`}
      </ConfirmDialog>
    </Group>
  )
}

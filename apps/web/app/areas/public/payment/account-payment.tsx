import { Button, Paper, Stack, Text, Title } from "@mantine/core"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import type { MonthlyAccount } from "@trazo/contract/money/monthly-account"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { formatMoney } from "@trazo/domain/money/money"
import { chargeFields } from "@trazo/domain/money/monthly-account"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"

interface AccountPaymentProps {
  flow: PurchaseFlow
  account: MonthlyAccount
}

/** Pays with the monthly account of the internal client who is signed in, whoever the request is for. */
export function AccountPayment({ flow, account }: AccountPaymentProps) {
  const { Form, name, isPending, failure } = useIntent("chargeAccount")
  const left = Math.max(0, account.limitCents - account.unpaidCents)
  const total = flow.payment.price.totalCents
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-labelledby="cuenta-mensual">
      <Form method="post">
        <input type="hidden" name="intent" value={name} />
        <input type="hidden" name="number" value={flow.number ?? ""} />
        <input type="hidden" name="identity" value={flow.userInfo.identity ?? ""} />
        <Stack gap="sm" align="start">
          <Title order={2} id="cuenta-mensual" fz="var(--text-m)">
            Con la cuenta mensual
          </Title>
          <Text>
            {account.company} paga {formatMoney(total)} a fin de mes. Le quedan {formatMoney(left)} de su
            límite.
          </Text>
          <ErrorSummary message={failure.message} fields={failure.fields} labels={labelsOf(chargeFields)} />
          <Button type="submit" loading={isPending} disabled={total > left}>
            Pagar con la cuenta
          </Button>
          {total > left ? (
            <Text size="sm" c="dimmed">
              No alcanza: pague los meses cerrados o pida que suban el límite.
            </Text>
          ) : null}
        </Stack>
      </Form>
    </Paper>
  )
}

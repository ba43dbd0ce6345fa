import { Button, Group, Paper, Stack, Text } from "@mantine/core"
import IconTicket from "@tabler/icons-react/dist/esm/icons/IconTicket.mjs"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { promotionField } from "@trazo/domain/money/payment-receipt"
import { Fact, Facts } from "../../../shared-features/certificates/certificate-state/facts.tsx"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Disclosure } from "../../../ui/content/disclosure.tsx"
import { Money } from "../../../ui/content/money.tsx"
import { ErrorSummary } from "../../../ui/fields/error-summary.tsx"
import { TextField, textFieldProps } from "../../../ui/fields/text-field.tsx"

interface PromotionProps {
  flow: PurchaseFlow
  /** The code of a printed sheet, or "". */
  printed: string
}

/** A coupon or a seller's code, and what it changes. */
export function Promotion({ flow, printed }: PromotionProps) {
  const { coupon, seller } = flow.payment
  return (
    <Paper component="section" withBorder radius="lg" p="md" aria-label={promotionField.label}>
      <Stack gap="md">
        {coupon || seller ? <Redeemed flow={flow} /> : null}
        {coupon && seller ? null : (
          <RedeemForm hasOne={coupon !== null || seller !== null} printed={printed} />
        )}
      </Stack>
    </Paper>
  )
}

/** Most people have none: folded until it is wanted. */
function Folded({
  isOpen,
  hasOne,
  children,
}: {
  isOpen: boolean
  hasOne: boolean
  children: React.ReactNode
}) {
  return (
    <Disclosure label={hasOne ? "¿Tiene otro cupón o código?" : "¿Tiene un cupón o código?"} isOpen={isOpen}>
      {children}
    </Disclosure>
  )
}

function RedeemForm({ hasOne, printed }: { hasOne: boolean; printed: string }) {
  const { Form, isPending, failure } = useIntent("redeem")
  // The field shows the refusal of a code.
  const error = failure.fields.promotion ?? failure.message
  return (
    <Folded isOpen={error !== undefined || (printed !== "" && !hasOne)} hasOne={hasOne}>
      <Form method="post" noValidate>
        <input type="hidden" name="intent" value="redeem" />
        <Stack gap="sm">
          <TextField
            name="promotion"
            {...textFieldProps({ ...promotionField, isOptional: true })}
            label={hasOne ? "Otro cupón o código" : promotionField.label}
            autoComplete="off"
            defaultValue={failure.typed("promotion", hasOne ? "" : printed)}
            error={error}
          />
          <Button type="submit" variant="default" loading={isPending}>
            Aplicar
          </Button>
        </Stack>
      </Form>
    </Folded>
  )
}

function Redeemed({ flow }: { flow: PurchaseFlow }) {
  const { coupon, seller, price } = flow.payment
  const { send, isPending, failure } = useIntent("remove")
  return (
    <div role="status">
      <Group gap="sm" justify="space-between" mb="sm">
        <Group gap={8}>
          <IconTicket size={20} stroke={1.75} aria-hidden="true" />
          <Text inherit fw={600}>
            {coupon ? `Cupón ${coupon.code}` : `Código de ${seller}`}
          </Text>
        </Group>
        <Button variant="subtle" loading={isPending} onClick={() => send()}>
          Quitar
        </Button>
      </Group>
      {coupon?.isExpired ? (
        <Text c="var(--warn)" mb="sm">
          Este cupón ya venció: vale solo si pagó hasta su último día. Si todavía no paga, quítelo para ver el
          valor completo.
        </Text>
      ) : null}
      {coupon ? (
        <Facts>
          <Fact name="Precio">
            <Money cents={price.baseCents + coupon.discountCents} />
          </Fact>
          <Fact name="Descuento">
            <Money cents={-coupon.discountCents} />
          </Fact>
          <Fact name="IVA">
            <Money cents={price.ivaCents} />
          </Fact>
          <Fact name="Total">
            <strong>
              <Money cents={price.totalCents} />
            </strong>
          </Fact>
        </Facts>
      ) : null}
      {coupon && seller ? <Text c="dimmed">Con el código de {seller}.</Text> : null}
      <ErrorSummary message={failure.message} />
    </div>
  )
}

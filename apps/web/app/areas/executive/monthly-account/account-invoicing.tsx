import { Group, Radio } from "@mantine/core"
import "@mantine/core/styles/Radio.layer.css"
import {
  accountInvoicingLabel,
  accountInvoicingNames,
  accountInvoicings,
  type AccountInvoicing as Invoicing,
} from "@trazo/domain/money/monthly-account"
import type { FailureOfForm, SentForm } from "../../../shared-features/platform/intent/page-action.ts"

interface AccountInvoicingProps {
  failure: FailureOfForm
  stored: Invoicing | undefined
}

/** What invoices the organisation gets of what its account pays. */
export function AccountInvoicing({ failure, stored = "none" }: AccountInvoicingProps) {
  return (
    <Radio.Group
      label={accountInvoicingLabel}
      description="Cuando paga la organización, con su RUC y a su correo. Vale para lo que se cargue desde ahora. La de un mes se emite el primer día del siguiente y lleva también lo que este mes ya cargó y no tiene factura."
      name="invoicing"
      defaultValue={failure.typed("invoicing", stored)}
      error={failure.fields.invoicing}
    >
      <Group mt={4}>
        {accountInvoicings.map((invoicing) => (
          <Radio key={invoicing} value={invoicing} label={accountInvoicingNames[invoicing]} />
        ))}
      </Group>
    </Radio.Group>
  )
}

export const invoicingOf = (form: SentForm): Invoicing =>
  accountInvoicings.find((one) => one === form.text("invoicing")) ?? "none"

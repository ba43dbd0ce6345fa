import { Button, Stack, Text } from "@mantine/core"
import type { CardReturn } from "@trazo/contract/money/card-returns"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { cardReturnFields } from "@trazo/domain/money/cards/card-gateway"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"
import { CardPaymentsForPeople } from "./card-payments-for-people.tsx"

interface CardReturnsProps {
  rows: readonly CardReturn[]
  total: number
}

/** Money that a gateway took, that is no payment and that it does not give back. */
export function CardReturns({ rows, total }: CardReturnsProps) {
  const [chosen, setChosen] = useState<CardReturn | null>(null)
  return (
    <>
      <CardPaymentsForPeople
        id="card-returns"
        title="Cobros con tarjeta por devolver a mano"
        total={total}
        advice="No pagan ninguna solicitud y la pasarela ya no los devuelve sola. Búsquelos en su panel por la transacción y devuélvalos ahí, o por transferencia al cliente. Después registre el comprobante."
        rows={rows}
        detailOf={({ card, transaction, authorization, paidAt, why }) => (
          <>
            {[
              card,
              `transacción ${transaction}`,
              `autorización ${authorization}`,
              formatDateTime(new Date(paidAt)),
            ]
              .filter(Boolean)
              .join(" · ")}
            <Text span inherit display="block" c="var(--ink-1)">
              {why}
            </Text>
          </>
        )}
        actOf={(row) => (
          <Button variant="default" onClick={() => setChosen(row)}>
            Ya lo devolví…
          </Button>
        )}
      />
      {chosen ? <ReturnDialog row={chosen} onClose={() => setChosen(null)} /> : null}
    </>
  )
}

function ReturnDialog({ row, onClose }: { row: CardReturn; onClose: () => void }) {
  const intent = useIntent("cardReturn", { onDone: onClose })
  return (
    <FormDialog
      opened
      title={`${formatMoney(row.cents)} devueltos a ${row.names}`}
      intent={intent}
      labels={labelsOf(cardReturnFields)}
      submitLabel="Registrar la devolución"
      onClose={onClose}
    >
      <input type="hidden" name="id" value={row.id} />
      <Stack gap="md">
        <span>El cliente recibe un correo con el número, y no se puede deshacer.</span>
        <FormFields fields={cardReturnFields} failure={intent.failure} />
      </Stack>
    </FormDialog>
  )
}

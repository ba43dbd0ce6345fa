import { Button, Group, Stack, Text, Title } from "@mantine/core"
import type { CardReturn } from "@trazo/contract/money/card-returns"
import { formatDateTime } from "@trazo/domain/dates/spanish-dates"
import { labelsOf } from "@trazo/domain/forms/form-field"
import { cardReturnFields } from "@trazo/domain/money/cards/card-gateway"
import { formatMoney } from "@trazo/domain/money/money"
import { useState } from "react"
import { useIntent } from "../../../shared-features/platform/intent/use-intent.ts"
import { Note } from "../../../ui/content/note.tsx"
import { FormDialog } from "../../../ui/dialog/form-dialog.tsx"
import { FormFields } from "../../../ui/editor/form-fields.tsx"

interface CardReturnsProps {
  rows: readonly CardReturn[]
  total: number
}

/** Money that a gateway took, that is no payment and that it does not give back. */
export function CardReturns({ rows, total }: CardReturnsProps) {
  const [chosen, setChosen] = useState<CardReturn | null>(null)
  return (
    <Stack component="section" aria-labelledby="card-returns" gap="sm" my="md">
      <Title order={2} fz="md" id="card-returns">
        Cobros con tarjeta por devolver a mano ({total})
      </Title>
      <Note tone="warn">
        No pagan ninguna solicitud y la pasarela ya no los devuelve sola. Búsquelos en su panel por la
        transacción y devuélvalos ahí, o por transferencia al cliente. Después registre el comprobante.
      </Note>
      <Stack component="ul" gap="xs" p={0} m={0} style={{ listStyle: "none" }}>
        {rows.map((row) => (
          <Group
            key={row.id}
            component="li"
            justify="space-between"
            gap="sm"
            pt="xs"
            style={{ borderTop: "1px solid var(--line)" }}
          >
            <div>
              <strong>{formatMoney(row.cents)}</strong> · {row.names} · solicitud {row.number}
              <Text inherit c="dimmed">
                {[
                  row.card,
                  `transacción ${row.transaction}`,
                  `autorización ${row.authorization}`,
                  formatDateTime(new Date(row.paidAt)),
                ]
                  .filter(Boolean)
                  .join(" · ")}
              </Text>
              <Text inherit>{row.why}</Text>
            </div>
            <Button variant="default" onClick={() => setChosen(row)}>
              Ya lo devolví…
            </Button>
          </Group>
        ))}
      </Stack>
      {chosen ? <ReturnDialog row={chosen} onClose={() => setChosen(null)} /> : null}
    </Stack>
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

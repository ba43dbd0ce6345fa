import { Alert, Text } from "@mantine/core"
import IconClock from "@tabler/icons-react/dist/esm/icons/IconClock.mjs"
import type { FastOffer } from "@trazo/contract/desk/fast"
import type { Offer, ShopPromise } from "@trazo/contract/distributors/catalogue"
import { openingText } from "@trazo/domain/buying/opening-text"
import { promiseText } from "@trazo/domain/desk/promise-text"
import { formatMoney } from "@trazo/domain/money/money"

/** Until when staff answer a request that is paid now. */
export function AnswerPromise({ promise: { answerBy, hours, opening } }: { promise: ShopPromise }) {
  return (
    <Alert role="note" icon={<IconClock size={20} aria-hidden="true" />} mt="lg" maw="54ch">
      Si la paga ahora, le respondemos {/* The server's now is not the browser's. */}
      <Text component="strong" inherit fw={600} suppressHydrationWarning>
        {promiseText(new Date(answerBy), new Date())}
      </Text>
      <Text size="sm" mt={4}>
        Plazo de {hours === 1 ? "1 hora" : `${hours} horas`} de atención. Atendemos {openingText(opening)}.
      </Text>
    </Alert>
  )
}

/** What the chosen certificate costs more than in the normal channel. */
export function PriceDifference({ offer, fast }: { offer: Offer; fast: FastOffer }) {
  const { kind, validity } = offer
  const found = fast.certificates.find((one) => one.kind === kind && one.validity === validity)
  const cents = found?.differenceCents ?? null
  if (cents === null) return null
  return (
    <Text size="sm" c="dimmed" aria-live="polite">
      {cents > 0
        ? `${formatMoney(cents)} más que la misma firma sin prisa.`
        : "Cuesta lo mismo que la firma sin prisa."}
    </Text>
  )
}

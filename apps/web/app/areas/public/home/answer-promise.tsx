import { Text } from "@mantine/core"
import type { FastOffer } from "@trazo/contract/desk/fast"
import type { Offer } from "@trazo/contract/distributors/catalogue"
import { promiseText } from "@trazo/domain/desk/promise-text"
import { formatMoney } from "@trazo/domain/money/money"

/** Until when staff answer a request that is paid now: one line below the button. `answerBy` is ISO 8601. */
export function AnswerPromise({ answerBy }: { answerBy: string }) {
  return (
    <Text mt="sm" suppressHydrationWarning>
      {/* The server's now is not the browser's. */}
      Si la paga ahora, le respondemos <strong>{promiseText(new Date(answerBy), new Date())}</strong>.
    </Text>
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

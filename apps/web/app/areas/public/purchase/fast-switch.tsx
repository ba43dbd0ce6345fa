import { Button, Switch, Text } from "@mantine/core"
import "@mantine/core/styles/Switch.layer.css"
import type { PurchaseFlow } from "@trazo/contract/buying/purchase"
import { chooseChannel } from "@trazo/contract/buying/submission"
import { promiseText } from "@trazo/domain/desk/promise-text"
import { formatMoney } from "@trazo/domain/money/money"
import { Form, type RouterContextProvider } from "react-router"
import { call } from "../../../shared-features/platform/api/call.ts"

type Fast = NonNullable<PurchaseFlow["options"]["fast"]>

/** The channel that answers sooner, with its price and its hour. Each change is stored, and the server computes the total. */
export function FastSwitch({ fast }: { fast: Fast }) {
  const { isChosen, differenceCents } = fast
  const price = differenceCents > 0 ? `${formatMoney(differenceCents)} más` : "sin costo adicional"
  return (
    <Form
      method="post"
      preventScrollReset
      key={String(isChosen)}
      onChange={(event) => event.currentTarget.requestSubmit()}
    >
      <input type="hidden" name="intent" value="channel" />
      <Switch
        name="fast"
        value="true"
        defaultChecked={isChosen}
        label={`Atención exprés, ${price}`}
        description={<BothHours fast={fast} />}
      />
      <noscript>
        <Button type="submit" variant="default" mt="md">
          Actualizar el total
        </Button>
      </noscript>
    </Form>
  )
}

function BothHours({ fast: { fastAnswerBy, normalAnswerBy } }: { fast: Fast }) {
  return (
    // The server's now is not the browser's.
    <Text component="span" inherit suppressHydrationWarning>
      Si paga ahora, le respondemos {promiseText(new Date(fastAnswerBy), new Date())} en lugar de{" "}
      {promiseText(new Date(normalAnswerBy), new Date())}
    </Text>
  )
}

/** Stores the posted FastSwitch. @throws ApiError PRICE_NOT_FOUND, VALIDITY_NOT_SOLD, MOVE_NOT_ALLOWED */
export function storeChannel(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<PurchaseFlow> {
  const channel = form.get("fast") === "true" ? "fast" : "normal"
  return call(context, chooseChannel, { body: { channel } })
}

import { z } from "zod"
import { askGateway } from "./ask-gateway.ts"
import type { CardGateway } from "./port.ts"

interface PayPhoneAccount {
  /** Base address, such as https://pay.payphonetodoesposible.com. */
  address: string
  token: string
  store: string
}

const prepareShape = z.object({
  paymentId: z.coerce.string(),
  payWithCard: z.url({ protocol: /^https?$/ }),
})

const confirmationShape = z.union([
  z.object({
    statusCode: z.int(),
    transactionId: z.coerce.string(),
    clientTransactionId: z.string(),
    authorizationCode: z.string().nullish(),
    amount: z.int(),
    currency: z.string().nullish(),
    cardBrand: z.string().nullish(),
    lastDigits: z.string().nullish(),
    message: z.string().nullish(),
  }),
  z.object({ errorCode: z.int(), message: z.string() }),
])

/** No transaction of that id: it was not paid, or it was given back because nobody confirmed it in five minutes. */
const unknownTransaction = 20

/** It has one code for a payer who turned back and a card that was refused, and often no message. */
const refusalOf = (message: string | null | undefined) =>
  !message || /cancel/i.test(message) ? null : message

const approved = 3
const cancelled = 2

/** PayPhone's button by redirection. Amounts are whole cents there too. It tells what was paid only to who brings the payer's transaction. */
export function payPhone({ address, token, store }: PayPhoneAccount): CardGateway {
  const headers = { authorization: `Bearer ${token}` }
  const urlOf = (path: string) => new URL(`api/${path}`, address.replace(/\/?$/, "/")).href
  return {
    async start(order) {
      const body = {
        amount: order.totalCents,
        amountWithTax: order.baseCents,
        amountWithoutTax: 0,
        tax: order.ivaCents,
        currency: "USD",
        clientTransactionId: order.reference,
        storeId: store,
        reference: order.description,
        responseUrl: order.returnUrl,
        cancellationUrl: order.returnUrl,
        documentId: order.buyer.identity.number,
        email: order.buyer.email,
        phoneNumber: order.buyer.phone,
      }
      const made = await askGateway({ url: urlOf("button/Prepare"), body, headers, shape: prepareShape })
      return { id: made.paymentId, url: made.payWithCard }
    },
    async outcome({ reference, transaction }) {
      if (transaction === null) return { state: "open" }
      const said = await askGateway({
        url: urlOf("button/V2/Confirm"),
        body: { id: Number(transaction), clientTxId: reference },
        headers,
        shape: confirmationShape,
        alsoAccepted: [400, 404],
      })
      if ("errorCode" in said) {
        if (said.errorCode === unknownTransaction) return { state: "expired" }
        throw new Error(`The gateway responded with error ${said.errorCode}`)
      }
      // Somebody else's: nothing of it is ours to keep or to give back.
      const isOurs = said.clientTransactionId === reference && said.transactionId === transaction
      if (!isOurs) return { state: "expired" }
      if (said.statusCode === cancelled) return { state: "refused", reason: refusalOf(said.message) }
      if (said.statusCode !== approved) return { state: "pending" }
      return {
        state: "approved",
        payment: {
          transaction: said.transactionId,
          authorization: said.authorizationCode ?? "",
          reference: said.clientTransactionId,
          currency: said.currency ?? "USD",
          cents: said.amount,
          brand: said.cardBrand ?? "",
          lastDigits: said.lastDigits ?? "",
        },
      }
    },
    async reverse({ transaction }) {
      const answered = await askGateway({
        url: urlOf("Reverse"),
        body: { id: Number(transaction) },
        headers,
        shape: z.union([z.boolean(), z.object({ errorCode: z.int(), message: z.string() })]),
        alsoAccepted: [400],
      })
      return answered === true ? "reversed" : "refused"
    },
    // Without a signature it is a hint, and the transaction is confirmed like that of a return.
    readNotification: () => null,
    readReturn: (query) => (/^\d{1,15}$/.test(query.get("id") ?? "") ? query.get("id") : null),
  }
}

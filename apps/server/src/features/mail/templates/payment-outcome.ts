import type { Brand } from "../../tenants/load-brand.ts"
import type { WrittenLetter } from "../letter.ts"
import { writtenLetter } from "../written-letter.ts"

interface PaymentDetails {
  names: string
  number: string
  outcome: "received" | "refused"
  /** Given when it was refused. */
  reason?: string
  link: string
}

/** The mail `validatePayment`: the outcome of a payment's check. */
export function paymentOutcome(details: PaymentDetails, brand: Brand): WrittenLetter {
  const values = {
    ...{ nombres: details.names, numeroSolicitud: details.number },
    ...{ motivo: details.reason ?? "", enlace: details.link },
  }
  return writtenLetter({ key: "validatePayment", letter: details.outcome, values }, brand)
}

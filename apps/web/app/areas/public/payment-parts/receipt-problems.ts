import { ecuadorDay, isCalendarDate } from "@trazo/domain/calendar-date"
import { fieldMessages, firstProblem, letterNumber, required, size } from "@trazo/domain/field-rules"

export interface TypedReceipt {
  method: string
  accountId: string
  reference: string
  paidOn: string
}

export const referenceRules = [required, size(30), letterNumber]

/** What is wrong before anything is sent, by field; `receipt` for the file. The server judges again. */
export function receiptProblems(typed: TypedReceipt, file: File | null, now: Date): Record<string, string> {
  const reference = firstProblem(typed.reference, referenceRules)
  const isDay = isCalendarDate(typed.paidOn)
  return {
    ...(typed.method ? {} : { method: fieldMessages.required }),
    ...(typed.accountId ? {} : { accountId: fieldMessages.required }),
    ...(reference ? { reference } : {}),
    ...(isDay ? {} : { paidOn: fieldMessages.required }),
    ...(isDay && typed.paidOn > ecuadorDay(now) ? { paidOn: "La fecha del pago no puede ser futura" } : {}),
    ...(file ? {} : { receipt: fieldMessages.files }),
  }
}

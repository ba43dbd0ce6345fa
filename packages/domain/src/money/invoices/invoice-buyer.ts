import type { CalendarDate } from "../../dates/calendar-date.ts"
import { emailField } from "../../forms/contact-fields.ts"
import { firstProblem, typeIdUpconta } from "../../forms/field-rules.ts"
import { type FormField, formFieldProblem } from "../../forms/form-field.ts"
import { cedulaProblem } from "../../identity/cedula.ts"
import { passportProblem } from "../../identity/passport.ts"
import { rucProblem } from "../../identity/ruc.ts"
import { type Cents, formatMoney } from "../money.ts"
import type { InvoiceBuyer, InvoiceBuyerCode } from "./invoice.ts"
import { taxText } from "./tax-text.ts"

/** How the SRI names a buyer who does not say who they are. */
export const finalConsumer = { identity: "9999999999999", names: "CONSUMIDOR FINAL" } as const

/** Oldest first, as rates of IVA: add a line and do not edit existing ones. An amount of before the first has its limit. */
const finalConsumerLimits: readonly { since: CalendarDate; cents: Cents }[] = [
  { since: "2026-01-01", cents: 50_00 },
]

/** The highest total, with IVA, of an invoice to consumidor final on a day. */
export function finalConsumerLimit(day: CalendarDate): Cents {
  const [first] = finalConsumerLimits
  return (finalConsumerLimits.findLast(({ since }) => since <= day) ?? first)?.cents ?? 0
}

/** The SRI's «razonSocialComprador», «direccionComprador» and «campoAdicional». */
export const taxTextMaximum = 300

export const invoiceBuyerFields = {
  identity: { label: "Identificación", maximum: 20 },
  names: { label: "Nombres o razón social", maximum: taxTextMaximum, autoComplete: "name" },
  address: {
    label: "Dirección",
    maximum: taxTextMaximum,
    isOptional: true,
    autoComplete: "street-address",
  },
  email: { ...emailField, isOptional: true },
} as const satisfies Record<string, FormField>

/** Whose invoice a sale has: the request's own holder or company, somebody else, or nobody who is named. */
export const buyerChoices = ["own", "other", "finalConsumer"] as const
type BuyerChoice = (typeof buyerChoices)[number]

/** @param chosen null for the request's own */
export function choiceOf(chosen: Pick<InvoiceBuyer, "code"> | null): BuyerChoice {
  if (chosen === null) return "own"
  return chosen.code === "07" ? "finalConsumer" : "other"
}

interface SaleSum {
  totalCents: Cents
  /** In Ecuador. */
  day: CalendarDate
}

export const mayBeFinalConsumer = ({ totalCents, day }: SaleSum) => totalCents <= finalConsumerLimit(day)

/** The chosen buyer, but for a consumidor final whose sale costs too much since: then the request's own. */
export function chosenIfAllowed(chosen: InvoiceBuyer | null, sale: SaleSum): InvoiceBuyer | null {
  return chosen?.code === "07" && !mayBeFinalConsumer(sale) ? null : chosen
}

const identityProblems: Record<InvoiceBuyerCode, (identity: string) => string | null> = {
  "04": (identity) => typeIdUpconta("04")(identity) ?? rucProblem(identity),
  "05": (identity) => typeIdUpconta("05")(identity) ?? cedulaProblem(identity),
  "06": passportProblem,
  "07": (identity) =>
    identity === finalConsumer.identity ? null : "El consumidor final se factura sin identificación",
}

/** What was typed, in the form in which the document has it: one line each, and null for what is empty. */
export function tidyBuyer({ code, ...typed }: InvoiceBuyer): InvoiceBuyer {
  const optional = (text: string | null) => taxText(text ?? "", Number.POSITIVE_INFINITY) || null
  const email = optional(typed.email)?.toLowerCase() ?? null
  if (code === "07") return { code, ...finalConsumer, address: null, email }
  return {
    code,
    identity: optional(typed.identity) ?? "",
    names: optional(typed.names) ?? "",
    address: optional(typed.address),
    email,
  }
}

export type BuyerProblems = Partial<Record<"code" | "identity" | "names" | "address" | "email", string>>

/** Messages by field for a buyer that tidyBuyer gave, of an invoice of so much. Empty for one that can be invoiced. */
export function buyerProblems(buyer: InvoiceBuyer, sale: SaleSum): BuyerProblems {
  const isAbove = buyer.code === "07" && !mayBeFinalConsumer(sale)
  const isAnonymous = buyer.code !== "07" && buyer.identity === finalConsumer.identity
  const { identity, names, address, email } = invoiceBuyerFields
  const found: Record<keyof BuyerProblems, string | null> = {
    code: isAbove
      ? `A consumidor final se factura hasta ${formatMoney(finalConsumerLimit(sale.day))}: escriba a nombre de quién va la factura`
      : null,
    identity: isAnonymous
      ? "Ese número es el de consumidor final: escójalo arriba o escriba el suyo"
      : (formFieldProblem(identity, buyer.identity) ??
        firstProblem(buyer.identity, [(text) => identityProblems[buyer.code](text ?? "")])),
    names: formFieldProblem(names, buyer.names),
    address: formFieldProblem(address, buyer.address),
    email: formFieldProblem(email, buyer.email),
  }
  return Object.fromEntries(Object.entries(found).filter(([, message]) => message !== null))
}

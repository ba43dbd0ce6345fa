import type { FieldRule } from "../forms/field-rules.ts"
import type { FormField } from "../forms/form-field.ts"
import { cedulaProblem } from "../identity/cedula.ts"
import { rucProblem } from "../identity/ruc.ts"

export const bankAccountKinds = ["ahorros", "corriente"] as const
type BankAccountKind = (typeof bankAccountKinds)[number]

export const bankAccountKindNames: Record<BankAccountKind, string> = {
  ahorros: "Ahorros",
  corriente: "Corriente",
}

/** Accounts of a distributor, deactivated ones included. */
export const bankAccountsMaximum = 30

/** Banks and cooperatives that people pay to most. Any other name is accepted. */
export const commonBanks = [
  "Banco Pichincha",
  "Banco Guayaquil",
  "Banco del Pacífico",
  "Produbanco",
  "Banco Bolivariano",
  "Banco Internacional",
  "Banco del Austro",
  "Banco de Machala",
  "Banco de Loja",
  "Banco Solidario",
  "BanEcuador",
  "Cooperativa JEP",
  "Cooperativa Jardín Azuayo",
  "Cooperativa Policía Nacional",
  "Cooperativa Alianza del Valle",
] as const

const accountNumber: FieldRule = (value) =>
  /^[0-9]{5,20}$/.test((value ?? "").trim())
    ? null
    : "El número de cuenta tiene de 5 a 20 dígitos, sin guiones"

/** The number of the account's holder, as the bank asks for it in a transfer. */
const holderIdentity: FieldRule = (value) => {
  const digits = (value ?? "").trim()
  if (!/^(?:[0-9]{10}|[0-9]{13})$/.test(digits))
    return "Escriba los 10 dígitos de una cédula o los 13 de un RUC"
  return digits.length === 10 ? cedulaProblem(digits) : rucProblem(digits)
}

export const bankAccountFields = {
  bank: {
    label: "Banco o cooperativa",
    placeholder: "Banco Pichincha",
    maximum: 60,
    letterCase: "asTyped",
  },
  number: { label: "Número de cuenta", maximum: 20, kind: "digits", rules: [accountNumber] },
  holder: {
    label: "Titular",
    hint: "Como consta en el banco.",
    maximum: 120,
    letterCase: "asTyped",
  },
  ruc: {
    label: "Cédula o RUC del titular",
    maximum: 13,
    kind: "digits",
    rules: [holderIdentity],
  },
} as const satisfies Record<string, FormField>

/** The label of an account's `ruc`, which is a cédula for a person without one. */
export const holderIdentityName = (ruc: string): string => (ruc.length === 10 ? "Cédula" : "RUC")

/** Whether two accounts are the same one at the bank, however its name was typed. */
export function isSameAccount(
  one: { bank: string; number: string },
  other: { bank: string; number: string },
): boolean {
  return one.number === other.number && plain(one.bank) === plain(other.bank)
}

const plain = (name: string) => name.trim().replace(/\s+/g, " ").toLocaleLowerCase("es")

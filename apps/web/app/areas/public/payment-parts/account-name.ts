import type { BankAccount } from "@trazo/contract/branding"

export const accountKinds: Record<BankAccount["kind"], string> = {
  ahorros: "de ahorros",
  corriente: "corriente",
}

export const methodNames = { transfer: "Transferencia", deposit: "Depósito" } as const

export type PaymentMethod = keyof typeof methodNames

/** «Banco Pichincha, cuenta corriente 2100123456» */
export function accountName({ bank, kind, number }: BankAccount): string {
  return `${bank}, cuenta ${accountKinds[kind]} ${number}`
}

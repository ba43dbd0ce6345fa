import { demoP12Password } from "./seed/stories/demo-p12-password.ts"

const accounts = [
  ["área", "usuario", "contraseña", "entrada"],
  ["administrador", "admin@trazo.ec", "Admin2026", "/administrator/login"],
  ["ejecutivo (administrador)", "ejecutivo@demo.ec", "Firma2026", "/executive/login"],
  ["ejecutivo (certificados y clientes)", "operador@demo.ec", "Firma2026", "/executive/login"],
  ["cliente", "1710034065", "Firma2026", "/manager/login"],
  ["cliente interno", "0926687856", "Firma2026", "/help/login"],
  ["banco", "banco@demo.ec", "Firma2026", "/banks/login"],
] as const

/** Formats the demo accounts (see seed/) as a table for the terminal. */
export function demoAccounts(): string {
  const width = (column: number) => Math.max(...accounts.map((row) => row[column]?.length ?? 0))
  const line = (row: readonly string[]) =>
    row
      .map((cell, column) => cell.padEnd(width(column)))
      .join("  ")
      .trimEnd()
  return [
    "Cuentas de demostración:",
    ...accounts.map((row) => `  ${line(row)}`),
    `Los archivos de firma (P12) de la demostración se abren con ${demoP12Password}`,
  ].join("\n")
}

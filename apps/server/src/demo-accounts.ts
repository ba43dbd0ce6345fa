/** Passwords of the demo accounts, and the one that opens the P12 files of the demo data. */
export const demoPassword = "Firma2026"
export const demoAdministratorPassword = "Admin2026"
export const demoP12Password = "Trazo-demo-2026"

const accounts = [
  ["área", "usuario", "contraseña", "entrada"],
  ["administrador", "admin@trazo.ec", demoAdministratorPassword, "/administrator/login"],
  ["ejecutivo (administrador)", "ejecutivo@demo.ec", demoPassword, "/executive/login"],
  ["ejecutivo (certificados y clientes)", "operador@demo.ec", demoPassword, "/executive/login"],
  ["ejecutivo (cobros)", "cajero@demo.ec", demoPassword, "/executive/login"],
  ["ejecutivo (ventas)", "comercial@demo.ec", demoPassword, "/executive/login"],
  ["cliente", "1710034065", demoPassword, "/manager/login"],
  ["cliente interno", "0926687856", demoPassword, "/help/login (active «Soy cliente interno»)"],
  ["banco", "banco@demo.ec", demoPassword, "/banks/login"],
] as const

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

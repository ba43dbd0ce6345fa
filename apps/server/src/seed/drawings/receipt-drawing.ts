import type { Drawing } from "./identity-drawings.ts"
import { strokeText } from "./stroke-text.ts"

export interface Receipt {
  bank: string
  /** «$23.60». */
  amount: string
  reference: string
  /** YYYY-MM-DD */
  paidOn: string
  accountNumber: string
  accountHolder: string
  payer: string
}

/** Confirmation of a transfer in a bank's app. */
export function receiptDrawing(receipt: Receipt): Drawing {
  const rows = [
    ["FECHA", receipt.paidOn],
    ["COMPROBANTE", receipt.reference],
    ["CUENTA DESTINO", receipt.accountNumber],
    ["BENEFICIARIO", receipt.accountHolder],
    ["ORDENANTE", receipt.payer],
  ] as const
  return {
    width: 600,
    height: 900,
    shapes: `<rect width="600" height="900" fill="#f3f5f8"/><rect width="600" height="132" fill="#1c3d6e"/>
      ${strokeText(receipt.bank, { x: 36, y: 54, height: 24, colour: "#fff", weight: 1 })}
      <circle cx="300" cy="228" r="52" fill="#2b8a3e"/><path d="M276 230l18 20 34-40" fill="none" stroke="#fff" stroke-width="11" stroke-linecap="round" stroke-linejoin="round"/>
      ${strokeText("TRANSFERENCIA EXITOSA", { x: 110, y: 316, height: 18, colour: "#26323d" })}
      ${strokeText(receipt.amount, { x: 300 - receipt.amount.length * 20, y: 366, height: 42, colour: "#26323d", weight: 1 })}
      <rect x="32" y="450" width="536" height="410" rx="18" fill="#fff"/>
      ${rows.map(([label, value], row) => strokeText(label, { x: 60, y: 480 + row * 76, height: 12, colour: "#7a8a99" }) + strokeText(value.slice(0, 30), { x: 60, y: 504 + row * 76, height: 16, colour: "#26323d", weight: 0.95 })).join("")}`,
  }
}

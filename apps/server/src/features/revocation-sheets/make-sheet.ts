import { createHmac } from "node:crypto"
import { formatSheetCode, sheetCodeLength, sheetCodeSigns } from "@trazo/domain/certificates/sheet-code"
import type { ScopedTransaction } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { replaceSheet } from "./queries.ts"

/** HMAC-SHA-256 over tenant and code, so that a code is found without its certificate and stored nowhere. */
export function sheetHash(
  { scope }: Pick<ScopedTransaction, "scope">,
  code: string,
  { settings }: Pick<Deps, "settings">,
): Buffer {
  return createHmac("sha256", settings.secrets.codePepper)
    .update(JSON.stringify(["revocation sheet", scope.distributorId, code]))
    .digest()
}

/**
 * Gives a certificate a new code; the one before stops working. The caller hands it out once.
 * @returns «K7QF-2M9X-RT4W»
 */
export async function makeSheet(
  tx: ScopedTransaction,
  serial: string,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<string> {
  // 256 is a multiple of 32, so every sign is as likely.
  const drawn = [...deps.random.bytes(sheetCodeLength)]
  const code = drawn.map((byte) => sheetCodeSigns[byte % sheetCodeSigns.length]).join("")
  await replaceSheet(tx, { serial, hash: sheetHash(tx, code, deps), now: deps.clock.now() })
  return formatSheetCode(code)
}

import { createHmac } from "node:crypto"
import { formatSheetCode, sheetCodeLength, sheetCodeSigns } from "@trazo/domain/certificates/sheet-code"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { replaceSheet } from "./queries.ts"

/** HMAC-SHA-256 over tenant and code, so that a code is found without its certificate and stored nowhere. */
function sheetHash({ scope }: Pick<ScopedTransaction, "scope">, code: string, pepper: Buffer): Buffer {
  return createHmac("sha256", pepper)
    .update(JSON.stringify(["revocation sheet", scope.distributorId, code]))
    .digest()
}

/** The hashes that a code may be stored under: a printed sheet outlives a master key. */
export function sheetHashes(
  tx: Pick<ScopedTransaction, "scope">,
  code: string,
  { settings }: Pick<Deps, "settings">,
): Buffer[] {
  return settings.secrets.codePepper.map((pepper) => sheetHash(tx, code, pepper))
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
  const hash = sheetHash(tx, code, deps.settings.secrets.codePepper[0])
  await replaceSheet(tx, { serial, hash, now: deps.clock.now() })
  return formatSheetCode(code)
}

import { createHmac } from "node:crypto"
import { sellerCode } from "@trazo/domain/pricing/seller-code"
import type { Deps } from "../../deps.ts"

type Keys = Pick<Deps, "settings">

/** The code of a row: 65 bits of an HMAC, so that a stolen table contains no code and a sheet can be printed again. */
export function codeOf(id: string, { settings }: Keys): string {
  return sellerCode(createHmac("sha256", settings.secrets.linkKey).update(`seller code ${id}`).digest())
}

/** Finds the row of a typed code. */
export function codeHash(code: string, { settings }: Keys): Buffer {
  return createHmac("sha256", settings.secrets.codePepper).update(`seller code ${code}`).digest()
}

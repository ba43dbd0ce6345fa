import { createHmac } from "node:crypto"
import { sellerCode } from "@trazo/domain/selling/seller-code"
import type { Deps } from "../../../deps.ts"

type Keys = Pick<Deps, "settings">

const derive = (id: string, key: Buffer) =>
  sellerCode(createHmac("sha256", key).update(`seller code ${id}`).digest())

const hashUnder = (pepper: Buffer, code: string) =>
  createHmac("sha256", pepper).update(`seller code ${code}`).digest()

/** A new code: 65 bits of an HMAC, so that a stolen table contains no code and a sheet can be printed again. */
export function newCode(id: string, { settings }: Keys): { id: string; code_hash: Buffer } {
  const { linkKey, codePepper } = settings.secrets
  return { id, code_hash: hashUnder(codePepper[0], derive(id, linkKey[0])) }
}

/** The code of a row, under the keys that it was made with. */
export function codeOf(
  { id, code_hash: stored }: { id: string; code_hash: Buffer },
  { settings }: Keys,
): string {
  const { linkKey, codePepper } = settings.secrets
  const codes = linkKey.map((key) => derive(id, key))
  const made = codes.find((code, index) => hashUnder(codePepper[index] ?? codePepper[0], code).equals(stored))
  return made ?? derive(id, linkKey[0])
}

/** The hashes that a typed code may be stored under: a printed code outlives a master key. */
export function codeHashes(code: string, { settings }: Keys): Buffer[] {
  return settings.secrets.codePepper.map((pepper) => hashUnder(pepper, code))
}

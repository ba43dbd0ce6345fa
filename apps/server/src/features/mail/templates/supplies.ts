import type { Brand } from "../../tenants/load-brand.ts"
import type { WrittenLetter } from "../letter.ts"
import { writtenLetter } from "../written-letter.ts"

/** The mail `supplies` at issue: how to download and use. @param validUntil as DD/MM/YYYY */
export function supplies(
  details: { names: string; validUntil: string; link: string },
  brand: Brand,
): WrittenLetter {
  const values = { nombres: details.names, vigenteHasta: details.validUntil, enlace: details.link }
  return writtenLetter({ key: "supplies", letter: "issued", values }, brand)
}

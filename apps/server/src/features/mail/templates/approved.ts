import type { Brand } from "../../tenants/load-brand.ts"
import type { WrittenLetter } from "../letter.ts"
import { writtenLetter } from "../written-letter.ts"

/** The mail `supplies` at approval: how to activate. @param activateBefore as DD/MM/YYYY */
export function approved(
  details: { names: string; number: string; activateBefore: string; link: string },
  brand: Brand,
): WrittenLetter {
  const values = {
    ...{ nombres: details.names, numeroSolicitud: details.number },
    ...{ activarAntesDe: details.activateBefore, enlace: details.link },
  }
  return writtenLetter({ key: "supplies", letter: "approved", values }, brand)
}

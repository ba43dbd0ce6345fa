import type { FormField } from "../forms/form-field.ts"
import { revocationSheetLimits } from "../identity/one-use-limits.ts"

/**
 * The code of a revocation sheet: twelve signs, 60 bits, so that it cannot be guessed. The alphabet of Crockford's
 * base 32 has no I, L, O and U, which are read as other signs.
 */
export const sheetCodeSigns = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

/** «K7QF-2M9X-RT4W» */
export function formatSheetCode(code: string): string {
  return code.match(/.{1,4}/g)?.join("-") ?? code
}

/** The code without what people type between its signs, or null where it is none. */
export function readSheetCode(typed: string): string | null {
  const signs = typed
    .toUpperCase()
    .replace(/[\s.·–—-]/g, "")
    .replaceAll("O", "0")
    .replace(/[IL]/g, "1")
  const isCode =
    signs.length === revocationSheetLimits.signs && [...signs].every((sign) => sheetCodeSigns.includes(sign))
  return isCode ? signs : null
}

/** Last digits of a serial number that name a certificate beside its code. */
export const serialEndingLength = 8

/**
 * What a person types to name a certificate: its serial number in any form but hexadecimal, its last eight digits or
 * more, or the identity number of its holder. Without spaces and signs between, in capitals.
 */
export function readCertificateName(typed: string): string {
  return typed.toUpperCase().replace(/[\s.·–—-]/g, "")
}

/** @param name from `readCertificateName` */
export function namesCertificate(
  name: string,
  { serial, identity }: { serial: string; identity: string },
): boolean {
  const isEnding = name.length >= serialEndingLength && /^\d+$/.test(name) && serial.endsWith(name)
  return isEnding || (name !== "" && name === identity.toUpperCase())
}

export const sheetFields = {
  certificate: {
    label: "Número de su firma o su documento",
    hint: "Las últimas ocho cifras del número de serie, como están junto a su código de revocación, o su cédula o pasaporte.",
    maximum: 60,
    missing: "Escriba las últimas cifras del número de serie, o su documento",
  },
  code: {
    label: "Código de revocación",
    hint: "Doce letras y números. Está en la hoja que imprimió y en el correo con que recibió su firma.",
    maximum: 40,
    placeholder: "XXXX-XXXX-XXXX",
    missing: "Escriba su código de revocación",
  },
} as const satisfies Record<string, FormField>

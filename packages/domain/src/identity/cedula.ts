import { fieldMessages } from "../forms/field-rules.ts"

const weights = [2, 1, 2, 1, 2, 1, 2, 1, 2]

const cedulaMessage = "La cédula no es válida: revise cada dígito"

/** Provinces 01 to 24, and 30 for people registered abroad. */
export function hasProvinceCode(digits: string): boolean {
  const province = Number(digits.slice(0, 2))
  return (province >= 1 && province <= 24) || province === 30
}

/** Check digit of nine digits, modulo 10 (Registro Civil; python-stdnum's ec.ci). */
export function cedulaCheckDigit(nineDigits: string): number {
  const sum = weights.reduce((total, weight, index) => {
    const product = Number(nineDigits[index]) * weight
    return total + (product > 9 ? product - 9 : product)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Ten digits: a province, a third digit up to 6 (6 for foreign residents), and the check digit at the end. */
export function isCedula(value: string): boolean {
  return (
    /^[0-9]{2}[0-6][0-9]{7}$/.test(value) &&
    hasProvinceCode(value) &&
    cedulaCheckDigit(value) === Number(value[9])
  )
}

/**
 * For a field that takes a cédula or a passport: ten digits are a cédula, written with or without blanks and hyphens. Says
 * nothing about who has an account.
 */
export function typedIdentityProblem(value: string | null | undefined): string | null {
  const typed = (value ?? "").replace(/[\s-]/g, "")
  return /^[0-9]{10}$/.test(typed) && !isCedula(typed) ? cedulaMessage : null
}

/** Reports a wrong length (E11) before a wrong check digit. */
export function cedulaProblem(value: string): string | null {
  if (!/^[0-9]{10}$/.test(value)) return fieldMessages.ci
  return isCedula(value) ? null : cedulaMessage
}

import { fieldMessages } from "../forms/field-rules.ts"
import { hasProvinceCode, isCedula } from "./cedula.ts"

/**
 * The RUC has 13 digits. The last three (four for public bodies) are the establishment. The SRI assigns RUCs to
 * companies, public bodies and foreigners that follow no algorithm, so a failed modulo 11 is not an error. Only a
 * natural person's RUC, which starts with the cédula, must have a valid check digit.
 */
type RucKind = "natural" | "public" | "private"

const rucMessages = {
  invalid: "El RUC no es válido: revise cada dígito",
  establishment: "El RUC debe terminar en el número de un establecimiento, por ejemplo 001",
  notOwn: "El RUC debe empezar con su número de cédula",
  notCompany: "Este no es el RUC de una empresa: su tercer dígito debe ser 6 o 9",
} as const

const publicWeights = [3, 2, 7, 6, 5, 4, 3, 2]
const privateWeights = [4, 3, 2, 7, 6, 5, 4, 3, 2]

function satisfiesModulo11(digits: string, weights: readonly number[]): boolean {
  const sum = weights.reduce((total, weight, index) => total + Number(digits[index]) * weight, 0)
  return (11 - (sum % 11)) % 11 === Number(digits[weights.length])
}

function isNatural(value: string): boolean {
  return isCedula(value.slice(0, 10)) && !value.endsWith("000")
}

function isPublic(value: string): boolean {
  return value[2] === "6" && !value.endsWith("0000") && satisfiesModulo11(value, publicWeights)
}

function isPrivate(value: string): boolean {
  return value[2] === "9" && !value.endsWith("000") && satisfiesModulo11(value, privateWeights)
}

/**
 * All kinds whose check digit matches. A third digit of 6 can match two kinds, and a real company's RUC may match none.
 */
export function rucKinds(value: string): RucKind[] {
  if (!/^[0-9]{13}$/.test(value) || !hasProvinceCode(value)) return []
  const kinds: RucKind[] = []
  if (isNatural(value)) kinds.push("natural")
  if (isPublic(value)) kinds.push("public")
  if (isPrivate(value)) kinds.push("private")
  return kinds
}

function structureProblem(value: string): string | null {
  if (!/^[0-9]{13}$/.test(value)) return fieldMessages.ruc
  if (!hasProvinceCode(value)) return rucMessages.invalid
  return value.endsWith("000") ? rucMessages.establishment : null
}

/** Checks the structure and, for a third digit up to 5, the check digit of the cédula. */
export function rucProblem(value: string): string | null {
  const problem = structureProblem(value)
  if (problem) return problem
  if (value[2] === "6" || value[2] === "9") return null
  return isNatural(value) ? null : rucMessages.invalid
}

/** The RUC must consist of this cédula and an establishment. */
export function naturalRucProblem(value: string, cedula: string): string | null {
  const problem = structureProblem(value)
  if (problem) return problem
  if (!value.startsWith(cedula)) return rucMessages.notOwn
  return isNatural(value) ? null : rucMessages.invalid
}

/** Checks the structure only. */
export function companyRucProblem(value: string): string | null {
  const problem = structureProblem(value)
  if (problem) return problem
  return value[2] === "6" || value[2] === "9" ? null : rucMessages.notCompany
}

import { tooLong } from "../forms/field-rules.ts"
import { commonPasswordMessage } from "../identity/account-password.ts"
import { isCommonPassword } from "../identity/common-passwords.ts"

/**
 * P12 passwords have 8 to 64 characters of printable ASCII, because Java's key stores refuse others («Password is not
 * ASCII»). The holder's page also checks that the password differs from the account's.
 */
export const p12PasswordMinimumLength = 8
export const p12PasswordMaximumLength = 64

export const p12PasswordMessages = {
  short: `La contraseña debe tener al menos ${p12PasswordMinimumLength} caracteres`,
  long: tooLong(p12PasswordMaximumLength),
  oneKind: "Combine letras y números: así es demasiado fácil de adivinar",
  guessable: "Demasiado fácil de adivinar: no use un número, una fecha, ni caracteres repetidos o seguidos",
  sameAsAccount: "Use una contraseña distinta de la de su cuenta",
} as const

const unseen: Record<string, string> = {
  "\t": "tabulaciones",
  "\n": "saltos de línea",
  "\r": "saltos de línea",
}

function refusedCharacters(password: string): string[] {
  return [...new Set([...password.normalize("NFC")].filter((character) => !/^[ -~]$/.test(character)))]
}

function refusal(characters: readonly string[]): string {
  const names = characters.map((character) => unseen[character] ?? `«${character}»`)
  const listed = [...new Set(names)].slice(0, 3).join(", ")
  const accented = characters.every((character) => /\p{L}/u.test(character))
  const advice = accented ? "use letras sin tilde ni ñ" : "use letras sin tilde, números y signos comunes"
  return `La contraseña no puede llevar ${listed}: programas como los de Java no la aceptan; ${advice}`
}

/** The message to show while the person types, or null. A refused character is reported before the length. */
export function p12PasswordProblem(password: string): string | null {
  const refused = refusedCharacters(password)
  if (refused.length > 0) return refusal(refused)
  if (password.length < p12PasswordMinimumLength) return p12PasswordMessages.short
  return password.length > p12PasswordMaximumLength ? p12PasswordMessages.long : null
}

/** Of a file that is about to be made; files that exist may have a weak password. */
export function newP12PasswordProblem(password: string): string | null {
  const problem = p12PasswordProblem(password)
  if (problem) return problem
  const inner = withoutOuterSigns(password)
  if (isOfOneKind(inner) && inner.length < oneKindMinimumLength) return p12PasswordMessages.oneKind
  if (isGuessable(inner)) return p12PasswordMessages.guessable
  return isCommonPassword(password) ? commonPasswordMessage : null
}

/**
 * Whoever has the file can try passwords without a limit. Eight digits, such as an identity number's or a date's, are found
 * in minutes; a phrase of small letters needs this length.
 */
const oneKindMinimumLength = 16
const kinds = [/[a-z]/, /[A-Z]/, /[0-9]/, /[^a-zA-Z0-9]/]

/** A sign before or after a word is among the first guesses. */
function withoutOuterSigns(password: string): string {
  return password.replace(/^[^a-zA-Z0-9]+|[^a-zA-Z0-9]+$/g, "")
}

function isOfOneKind(text: string): boolean {
  return kinds.filter((kind) => kind.test(text)).length < 2
}

const fewestCharacters = 5
/** Of identity numbers and dates with up to two other characters. */
const numberMinimumLength = 20
const series = ["1234567890", "abcdefghijklmnopqrstuvwxyz", "qwertyuiopasdfghjklzxcvbnm"].flatMap((line) => {
  const repeated = line.repeat(Math.ceil(p12PasswordMaximumLength / line.length) + 1)
  return [repeated, [...repeated].reverse().join("")]
})

function isGuessable(text: string): boolean {
  const folded = text.toLowerCase()
  if (new Set(folded).size < fewestCharacters) return true
  const isNumber = folded.replace(/\d/g, "").length <= 2
  return (isNumber && folded.length < numberMinimumLength) || series.some((line) => line.includes(folded))
}

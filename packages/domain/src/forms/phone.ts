const separators = /[\s().\-/]/g
const written = /^\+?[0-9(][0-9\s().\-/]*[0-9]$/
const country = "+593"

/**
 * A telephone in any usual spelling: E.164 where its country is known, Ecuador for a number that begins with 0, else its digits.
 * Null for what is no telephone. Idempotent.
 */
export function plainPhone(typed: string): string | null {
  const text = typed.trim()
  if (!written.test(text)) return null
  // «+593 (0)99 …»: the 0 is dialled within the country only.
  const digits = text.replace(/^((?:\+|00)[0-9\s]+)\(0\)/, "$1").replace(separators, "")
  const international = digits.replace(/^00/, "+")
  if (international.startsWith("+")) {
    const number = international.replace(/^\+5930/, country)
    return /^\+[1-9][0-9]{7,14}$/.test(number) ? number : null
  }
  const national = /^0?(9[0-9]{8})$|^0([2-7][0-9]{7})$/.exec(digits)
  if (national) return `${country}${national[1] ?? national[2]}`
  if (/^5930?(?:9[0-9]{8}|[2-7][0-9]{7})$/.test(digits)) return `+${digits.replace(/^5930/, "593")}`
  return /^[0-9]{7,15}$/.test(digits) ? digits : null
}

/** The form in which telephones are stored. What is no telephone stays, so that the rules refuse it. */
export function normalisePhone(typed: string): string {
  return plainPhone(typed) ?? typed.trim()
}

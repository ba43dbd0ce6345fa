/** An identity number as accounts keep it: «171003-4065» typed with spaces, hyphens or in lower case is the same. */
export function normaliseIdentity(text: string): string {
  return text.normalize("NFC").toUpperCase().replace(/[\s-]/g, "")
}

/**
 * Marks text that a spreadsheet would run as a formula (OWASP, CSV injection), also behind a semicolon or line break.
 */
const plain = (text: string) => text.replaceAll(/(^|[;\r\n])(?=[=+\-@\t\r])/g, "$1'")

/**
 * Digits that are no quantity: identity numbers and telephones lose a 0 or a + as numbers, and long ones their last digits.
 * Excel keeps what a formula spells.
 */
const isNumeral = (text: string) => /^(?:0\d+|\+\d+|\d{12,})$/.test(text)

function written(value: string | number): string {
  // Ecuador writes decimals with a comma.
  if (typeof value === "number") return String(value).replace(".", ",")
  return isNumeral(value) ? `="${value}"` : plain(value)
}

const cell = (value: string | number) => {
  const text = written(value)
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Begins a file, so that Excel reads UTF-8. */
export const byteOrderMark = "\uFEFF"

/** A line as Excel reads it where it is set to Ecuador: cells are separated by semicolons. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(cell).join(";")}\r\n`

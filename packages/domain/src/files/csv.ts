/**
 * Marks text that a spreadsheet would run as a formula (OWASP, CSV injection), also behind a semicolon or line break: set to
 * Ecuador, Excel separates cells by semicolons.
 */
const plain = (text: string) => text.replaceAll(/(^|[;\r\n])(?=[=+\-@\t\r])/g, "$1'")

const cell = (value: string | number) => {
  const text = typeof value === "number" ? String(value) : plain(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Begins a file, so that Excel reads UTF-8. */
export const byteOrderMark = "\uFEFF"

/** A line of RFC 4180, with its end. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(cell).join(",")}\r\n`

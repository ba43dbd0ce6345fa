/** Marks text that a spreadsheet would run as a formula (OWASP, CSV injection). */
const plain = (text: string) => (/^[=+\-@\t\r]/.test(text) ? `'${text}` : text)

const cell = (value: string | number) => {
  const text = typeof value === "number" ? String(value) : plain(value)
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** Begins a file, so that Excel reads UTF-8. */
export const byteOrderMark = "\uFEFF"

/** A line of RFC 4180, with its end. */
export const csvLine = (values: readonly (string | number)[]): string => `${values.map(cell).join(",")}\r\n`

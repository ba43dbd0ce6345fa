/** The letter case of a field's input. Passwords, codes and addresses of pages are never changed (decisions 7). */
export type LetterCase = "upper" | "lower" | "asTyped"

export function inCase(text: string, letterCase: LetterCase): string {
  if (letterCase === "asTyped") return text
  return letterCase === "upper" ? text.toLocaleUpperCase("es") : text.toLocaleLowerCase("es")
}

/** Writes the text into the field where it differs, the caret staying where it was. Gives the text back. */
export function keepCaret(field: HTMLInputElement, text: string): string {
  if (field.value === text) return text
  const { selectionStart, selectionEnd } = field
  field.value = text
  // Fields of type email have no caret to read or set.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  return text
}

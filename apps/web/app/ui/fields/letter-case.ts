/** The letter case of a field's input. Passwords, codes and page addresses are never changed. */
export type LetterCase = "upper" | "lower" | "asTyped"

export function inCase(text: string, letterCase: LetterCase): string {
  if (letterCase === "asTyped") return text
  return letterCase === "upper" ? text.toLocaleUpperCase("es") : text.toLocaleLowerCase("es")
}

/** Writes the text into the field if it differs, keeps the caret in place, and returns the text. */
export function keepCaret(field: HTMLInputElement, text: string): string {
  if (field.value === text) return text
  const { selectionStart, selectionEnd } = field
  field.value = text
  // Inputs of type email do not expose the caret.
  if (selectionStart !== null) field.setSelectionRange(selectionStart, selectionEnd)
  return text
}

/**
 * What support needs to find a fault of this program: the error's name and where it was thrown in the built file. Nothing
 * of a document is in it.
 */
export function failureCode(error: unknown): string {
  if (!(error instanceof Error)) return "SIN-ERROR"
  const [, line, column] = /:(\d+):(\d+)\)?\s*$/m.exec(error.stack ?? "") ?? []
  return [error.name, line, column].filter(Boolean).join("-")
}

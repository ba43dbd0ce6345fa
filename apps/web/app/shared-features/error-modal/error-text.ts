interface TypedError {
  typeCode: string
  message: string
}

function isTyped(error: unknown): error is TypedError {
  return (
    typeof error === "object" &&
    error !== null &&
    typeof (error as Partial<TypedError>).typeCode === "string" &&
    typeof (error as Partial<TypedError>).message === "string"
  )
}

/** What the modal says (H4): the server's `typeCode` and message; of what failed on the device, its message alone. */
export function errorText(error: unknown): string {
  if (isTyped(error)) return `${error.typeCode} :: ${error.message}`
  return error instanceof Error && error.message ? error.message : "Algo falló. Intente otra vez."
}

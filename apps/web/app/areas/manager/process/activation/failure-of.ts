import { ApiError } from "@trazo/contract/errors"
import { ConnectionLost } from "../../../../shared-features/api/connection-lost.ts"

/**
 * What the holder may do about a failed run:
 * `password` write it again · `code` confirm with a code again · `signIn` · `keyLost` start over with a code ·
 * `newKey` make another key · `retry` the same again, with the same password
 */
export type Remedy = "password" | "code" | "signIn" | "keyLost" | "newKey" | "retry"

export interface Failure {
  message: string
  remedy: Remedy
}

const remedies: Record<string, Remedy> = {
  // Of the device (packages/pki/src/holder/holder-errors.ts)
  WRONG_PASSWORD: "password",
  PASSWORD_NOT_ALLOWED: "password",
  KEY_LOST: "keyLost",
  // Of the API
  ACTIVATION_NOT_AUTHORISED: "code",
  NOT_SIGNED_IN: "signIn",
  KEY_REFUSED: "newKey",
  KEY_ALREADY_CERTIFIED: "newKey",
}

/** Errors of the holder's half carry a code as ApiError its typeCode; their messages are for the holder. */
export function failureOf(error: unknown): Failure {
  if (error instanceof ApiError)
    return { message: error.message, remedy: remedies[error.typeCode] ?? "retry" }
  if (error instanceof Error && "code" in error && typeof error.code === "string") {
    return { message: error.message, remedy: remedies[error.code] ?? "retry" }
  }
  const { message } =
    error instanceof ConnectionLost || navigator.onLine === false
      ? new ConnectionLost()
      : new ApiError("INTERNAL")
  return { message, remedy: "retry" }
}

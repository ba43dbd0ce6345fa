import { ApiError } from "@trazo/contract/errors"
import type { PasskeyAnswer } from "@trazo/contract/passkey"

/** What somebody proves themselves with: one of the ways. */
export type TypedFactor =
  | { way: "totp"; code: string }
  | { way: "recovery"; code: string }
  | { way: "passkey"; passkey: PasskeyAnswer }

interface Body {
  code?: string | undefined
  recoveryCode?: string | undefined
  passkey?: PasskeyAnswer | undefined
}

/** The first that a call carries. @throws ApiError VALIDATION_FAILED where it carries none */
export function typedFactor({ code, recoveryCode, passkey }: Body): TypedFactor {
  if (passkey) return { way: "passkey", passkey }
  if (recoveryCode) return { way: "recovery", code: recoveryCode }
  if (code) return { way: "totp", code }
  throw new ApiError("VALIDATION_FAILED", { fields: { code: "Este campo es requerido" } })
}

const messages = {
  totp: undefined,
  recovery: "Ese código de recuperación no es correcto o ya se usó.",
  passkey: "No pudimos comprobar su llave de acceso. Inténtelo otra vez.",
} as const satisfies Record<TypedFactor["way"], string | undefined>

export function factorRefused(way: TypedFactor["way"]): ApiError {
  const message = messages[way]
  return new ApiError("FACTOR_WRONG", message ? { message } : {})
}

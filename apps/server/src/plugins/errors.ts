import { ApiError, type ErrorCode, type ErrorResponse } from "@trazo/contract/errors/errors"
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { hasZodFastifySchemaValidationErrors } from "fastify-type-provider-zod"
import { FileStoreUnavailable } from "../adapters/file-store/port.ts"
import { DatabaseUnavailable } from "../database/unavailable.ts"
import { isDiskFull, isExhaustion } from "../exhaustion.ts"
import { allowedMethods } from "./docs.ts"
import { withHelpCode } from "./help-code.ts"
import { validationFailed } from "./route-schema.ts"

/** Responds to every error with `{ typeCode, message, fields? }` in Spanish (checklist H5), without a stack. */
export function registerErrors(app: FastifyInstance): void {
  app.setErrorHandler(respondWithError)
  app.setNotFoundHandler((request, reply) => {
    const methods = allowedMethods(app, request.url)
    if (methods.length === 0) return sendError(reply, new ApiError("NOT_FOUND"))
    reply.header("allow", methods.join(", "))
    return sendError(reply, new ApiError("METHOD_NOT_ALLOWED"))
  })
}

export function respondWithError(
  error: FastifyError | ApiError,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const known = knownError(error)
  // The link logs a lost database once. Every other failure is one of ours.
  if (known.status >= 500 && known.typeCode !== "DATABASE_UNAVAILABLE")
    request.log.error({ err: error }, "a request failed")
  return sendError(reply, known.status < 500 ? known : toldWithCode(known, request.id))
}

/** Support finds the log line of a failure of ours by its code. */
function toldWithCode({ typeCode, message, fields }: ApiError, code: string): ApiError {
  return new ApiError(typeCode, { message: withHelpCode(message, code), ...(fields && { fields }) })
}

export function sendError(reply: FastifyReply, error: ApiError) {
  const body: ErrorResponse = error.toResponse()
  return reply
    .code(error.status)
    .type("application/json; charset=utf-8")
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}

export function knownError(error: FastifyError | ApiError): ApiError {
  if (error instanceof ApiError) return error
  if (error instanceof DatabaseUnavailable) return new ApiError("DATABASE_UNAVAILABLE")
  if (error instanceof FileStoreUnavailable) return new ApiError("FILES_UNAVAILABLE")
  if (isDiskFull(error)) return new ApiError("STORAGE_FULL")
  if (isExhaustion(error)) return new ApiError("OVERLOADED")
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed address is treated as unknown (docs/product-decisions.md section 7).
    if (error.validationContext === "params") return new ApiError("NOT_FOUND")
    return validationFailed(
      error.validation.map(({ instancePath, message }) => ({
        path: instancePath.split("/").slice(1).filter(Boolean),
        message: message ?? "El valor no es válido",
      })),
    )
  }
  return new ApiError(codeOf(error))
}

function codeOf(error: FastifyError): ErrorCode {
  if (error.code === "FST_REQ_FILE_TOO_LARGE") return "FILE_TOO_LARGE"
  switch (error.statusCode) {
    case 404:
      return "NOT_FOUND"
    case 413:
      return "PAYLOAD_TOO_LARGE"
    case 415:
      return "UNSUPPORTED_MEDIA_TYPE"
    case 429:
      return "TOO_MANY_REQUESTS"
    case 503:
      return "OVERLOADED"
    default:
      // Other client errors: malformed JSON or multipart body.
      return error.statusCode && error.statusCode < 500 ? "VALIDATION_FAILED" : "INTERNAL"
  }
}

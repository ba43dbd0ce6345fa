import { ApiError, type ErrorResponse, errorCatalogue } from "@trazo/contract/errors/errors"
import { sessionEndedMessage } from "@trazo/contract/errors/shown-messages"

/**
 * Converts the body of a failed response. A `typeCode` outside of this build's catalogue, as of a newer server, is kept
 * as it was sent (H4). Any other body becomes INTERNAL.
 */
export function errorFromResponse(body: unknown): ApiError {
  if (!isErrorBody(body)) return new ApiError("INTERNAL")
  if (!Object.hasOwn(errorCatalogue, body.typeCode)) {
    const { typeCode, message } = body
    return Object.assign(new ApiError("INTERNAL", { message }), { typeCode })
  }
  return new ApiError(body.typeCode, {
    // Pages behind the guard were opened with a session.
    message: body.typeCode === "NOT_SIGNED_IN" ? sessionEndedMessage : body.message,
    ...(body.fields ? { fields: body.fields } : {}),
  })
}

function isErrorBody(body: unknown): body is ErrorResponse {
  return typeof body === "object" && body !== null && "typeCode" in body && "message" in body
}

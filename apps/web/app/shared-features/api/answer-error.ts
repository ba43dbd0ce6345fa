import { ApiError, type ErrorResponse, errorCatalogue, sessionEndedMessage } from "@trazo/contract/errors"

function isErrorAnswer(body: unknown): body is ErrorResponse {
  return typeof body === "object" && body !== null && "typeCode" in body && "message" in body
}

/** The error that a failed answer of the API stands for; INTERNAL when its body is none of the catalogue's. */
export function answerError(body: unknown): ApiError {
  if (!isErrorAnswer(body) || !Object.hasOwn(errorCatalogue, body.typeCode)) return new ApiError("INTERNAL")
  return new ApiError(body.typeCode, {
    // A page that calls so had a session as it was opened.
    message: body.typeCode === "NOT_SIGNED_IN" ? sessionEndedMessage : body.message,
    ...(body.fields ? { fields: body.fields } : {}),
  })
}

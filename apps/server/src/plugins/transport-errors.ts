import { STATUS_CODES } from "node:http"
import { ApiError, type ErrorCode } from "@trazo/contract/errors/errors"
import type { FastifyServerOptions } from "fastify"
import { sendError } from "./errors.ts"

/** Codes of Node's HTTP parser. Any other means a call that is not HTTP. */
const parserCodes: Record<string, ErrorCode> = {
  HPE_HEADER_OVERFLOW: "HEADERS_TOO_LARGE",
  ERR_HTTP_REQUEST_TIMEOUT: "CALL_TIMED_OUT",
}

/**
 * Fastify options for failures before any hook or handler. Fastify's own responses to them are in English and outside
 * of the catalogue (checklist H5). Calls that arrive while the process closes are served.
 */
export const transportErrorOptions = {
  return503OnClosing: false,
  frameworkErrors: (_error, _request, reply) => void sendError(reply, new ApiError("NOT_FOUND")),
  clientErrorHandler(error, socket) {
    // The client is gone.
    if (error.code === "ECONNRESET" || socket.destroyed) return
    const refusal = new ApiError(parserCodes[error.code ?? ""] ?? "CALL_UNREADABLE")
    const body = JSON.stringify(refusal.toResponse())
    const head = [
      `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}`,
      "content-type: application/json; charset=utf-8",
      `content-length: ${Buffer.byteLength(body)}`,
      "connection: close",
    ]
    if (socket.writable) socket.write(`${head.join("\r\n")}\r\n\r\n${body}`)
    socket.destroySoon()
  },
} satisfies FastifyServerOptions

import pg from "pg"

/** PostgreSQL cannot be reached, ended the connection or did not respond in time. Whether a commit ran is unknown. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable"

  constructor(cause: Error) {
    super(`PostgreSQL is not available: ${cause.message}`, { cause })
  }
}

/** Error codes of PostgreSQL that concern the server or the connection, not the statement. */
const serverCodes = new Set([
  "25P03", // idle_in_transaction_session_timeout
  "53300", // too_many_connections
  "57014", // query_canceled, by statement_timeout
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P05", // idle_session_timeout
])

const socketCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "EHOSTUNREACH"])

/** pg reports lost connections as plain errors. */
const connectionMessages =
  /^(Connection terminated|Client has encountered|Client was closed|PostgreSQL did not)/

/** Converts errors of the server and the connection, and returns errors of the statement unchanged. */
export function asUnavailable(error: Error & { code?: string }): Error {
  const code = error.code ?? ""
  const isServers = error instanceof pg.DatabaseError && (serverCodes.has(code) || code.startsWith("08"))
  const isConnections = socketCodes.has(code) || connectionMessages.test(error.message)
  return isServers || isConnections ? new DatabaseUnavailable(error) : error
}

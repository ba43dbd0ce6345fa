/** PostgreSQL cannot be reached, ended the connection or did not respond in time. Whether a commit ran is unknown. */
export class DatabaseUnavailable extends Error {
  override name = "DatabaseUnavailable"

  constructor(cause: Error) {
    super(`PostgreSQL is not available: ${cause.message}`, { cause })
  }
}

/** SQLSTATEs of PostgreSQL that concern the server or the connection, not the statement; two letters are a class. */
const serverCodes = new Set([
  "08", // connection exceptions
  "25006", // read_only_sql_transaction: a leader that became a replica
  "25P03", // idle_in_transaction_session_timeout
  "53", // insufficient resources: memory, disk, connections
  "57014", // query_canceled, by statement_timeout
  "57P01", // admin_shutdown
  "57P02", // crash_shutdown
  "57P03", // cannot_connect_now
  "57P04", // database_dropped
  "57P05", // idle_session_timeout
  "58", // errors of the operating system
])
/** After these, PostgreSQL ends the connection. */
const lastSeverities = new Set(["FATAL", "PANIC"])

const socketCodes = new Set(["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOENT", "ETIMEDOUT", "EHOSTUNREACH"])

/** pg reports lost connections as plain errors. */
const connectionMessages =
  /^(Connection terminated|terminating connection|Client has encountered|Client was closed|PostgreSQL did not)/

/** Whether PostgreSQL refused a prepared statement because a table of it has changed. */
export function isStalePlan(error: Error): boolean {
  const { routine } = (error instanceof DatabaseUnavailable ? error.cause : error) as { routine?: string }
  return routine === "RevalidateCachedQuery"
}

/** Converts errors of the server and the connection, and returns errors of the statement unchanged. */
export function asUnavailable(error: Error & { code?: string; severity?: string }): Error {
  const { code = "", severity = "" } = error
  const isServers = serverCodes.has(code) || serverCodes.has(code.slice(0, 2)) || lastSeverities.has(severity)
  const isConnections = socketCodes.has(code) || connectionMessages.test(error.message)
  return isServers || isConnections || isStalePlan(error) ? new DatabaseUnavailable(error) : error
}

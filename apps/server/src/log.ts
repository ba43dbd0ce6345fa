import { type DestinationStream, type LoggerOptions, pino } from "pino"

/** Replies of mail servers name the recipient. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>"'(),;:/]+@[\w.-]+\.[a-z]{2,}/gi, "…@…")

/**
 * JSON lines log. Errors are logged with name, message and stack only: a database error also carries the failed row in
 * its detail and parameters.
 */
export function createLog(level: string, destination?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: Error & { code?: string; cause?: unknown }) => ({
        type: error.name,
        message: withoutAddresses(error.message),
        stack: error.stack && withoutAddresses(error.stack),
        ...(error.code === undefined ? {} : { code: error.code }),
      }),
      req: () => undefined,
      res: () => undefined,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

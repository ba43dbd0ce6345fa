import { type DestinationStream, type LoggerOptions, pino } from "pino"

/**
 * The process's log, in JSON lines. Whatever is logged of an error is its name, message and stack: a database error
 * carries the row it failed on, so its detail and parameters stay out, and so does the request.
 */
export function createLog(level: string, destination?: DestinationStream) {
  const options: LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    serializers: {
      err: (error: Error & { code?: string; cause?: unknown }) => ({
        type: error.name,
        message: error.message,
        stack: error.stack,
        ...(error.code === undefined ? {} : { code: error.code }),
      }),
      req: () => undefined,
      res: () => undefined,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

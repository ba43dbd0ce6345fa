import { existsSync, mkdirSync, renameSync, statSync } from "node:fs"
import { join, resolve } from "node:path"
import { type DestinationStream, type LoggerOptions, pino } from "pino"

/** Replies of mail servers name the recipient. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>"'(),;:/]+@[\w.-]+\.[a-z]{2,}/gi, "…@…")

/**
 * JSON lines log. Errors are logged with name, message and stack only: a database error also carries the failed row in
 * its detail and parameters.
 */
export function createLog(level: string, destination: DestinationStream = openDestination({ dest: 1 })) {
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
  return pino(options, destination)
}

const mostWaitingOctets = 1024 * 1024

/** A full disk loses lines; without a listener the error would end the process. They are written when there is room. */
function openDestination(place: { dest: string | number; mode?: number }): DestinationStream {
  const destination = pino.destination({ ...place, append: true, sync: true, maxLength: mostWaitingOctets })
  destination.on("error", () => undefined)
  return destination
}

const mostOctets = 10 * 1024 * 1024

/** The log of somebody who starts Trazo on a terminal, and its path. A long one of earlier starts is put aside. */
export function openLogFile(dataDir: string): { path: string; file: DestinationStream } {
  mkdirSync(dataDir, { recursive: true })
  const path = resolve(join(dataDir, "trazo.log"))
  if (existsSync(path) && statSync(path).size > mostOctets) renameSync(path, `${path}.1`)
  return { path, file: openDestination({ dest: path, mode: 0o600 }) }
}

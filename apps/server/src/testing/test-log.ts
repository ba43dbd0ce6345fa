import { createLog } from "../log.ts"

/** A log that prints nothing and keeps what it was told at level error or above. */
export function testLog() {
  const errors: string[] = []
  const log = createLog("error", { write: (line: string) => void errors.push(line) })
  return { log, errors }
}

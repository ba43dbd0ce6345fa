/** Points after which a killed process must recover. Tests name one in CRASH_AT. */
export const crashPoints = [
  "code-accepted",
  "receipt-written",
  "payment-committed",
  "card-intended",
  "card-started",
  "card-back",
  "card-asked",
  "card-stored",
  "card-reversed",
  "approved",
  "intent-stored",
  "signed-not-stored",
  "stored-not-delivered",
  "stamp-stored",
  "p12-upload-half-done",
  "invoice-numbered",
  "invoice-signed",
  "invoice-stored",
  "invoice-sending",
  "invoice-received",
  "invoice-answered",
  "rotation-begun",
  "rotation-batch",
  "rotation-sealed",
  "rotation-ended",
] as const

export type CrashPoint = (typeof crashPoints)[number]

/** Kills the process like `kill -9` at the point that CRASH_AT names. */
export interface Crash {
  reach(point: CrashPoint): void
}

/** For tests. env.ts refuses CRASH_AT without demo data. The point is passed `after` times before it kills. */
export function crashAt(wanted: CrashPoint | null, after = 0): Crash {
  let passes = after
  return {
    reach(point) {
      if (point !== wanted) return
      if (passes > 0) passes -= 1
      else process.kill(process.pid, "SIGKILL")
    },
  }
}

/** Moments after which a killed process must be able to go on; a test names one in CRASH_AT. */
export const crashPoints = [
  "code-accepted",
  "receipt-written",
  "payment-committed",
  "approved",
  "intent-stored",
  "signed-not-stored",
  "stored-not-delivered",
  "p12-upload-half-done",
] as const

export type CrashPoint = (typeof crashPoints)[number]

/** Kills the process, as `kill -9` would, when it reaches the point that CRASH_AT names; else does nothing. */
export interface Crash {
  reach(point: CrashPoint): void
}

/** A test's instrument; env.ts refuses CRASH_AT without demo data. */
export function crashAt(wanted: CrashPoint | null): Crash {
  return {
    reach(point) {
      if (point === wanted) process.kill(process.pid, "SIGKILL")
    },
  }
}

import type { Clock } from "../clock.ts"
import { applicationUrl } from "../database/roles.ts"
import { loadSettings, type Settings } from "../env.ts"
import { createLog } from "../log.ts"

export const testPassword = "trazo-test"

export const productionPki = {
  PKI_BASE_URL: "http://pki.prueba.ec",
  PKI_OID_ARC: "1.3.6.1.4.1.1",
  PKI_RUC: "0992339411001",
  PKI_LOCALITY: "GUAYAQUIL",
}

/** Settings of a test's application, independent of the environment. */
export function testSettings(
  { ownerUrl, dataDir }: { ownerUrl: string; dataDir: string },
  variables: Record<string, string> = {},
): { settings: Settings; appUrl: string } {
  const settings = loadSettings({
    ...(variables.DEMO_DATA === "false" && productionPki),
    DATA_DIR: dataDir,
    DATABASE_URL: ownerUrl,
    DATABASE_POOL: "4",
    MASTER_KEY: "11".repeat(32),
    CA_PASSPHRASE: "passphrase of the tests",
    RATE_LIMIT: "0",
    // Other demo data settings refuse a given DATABASE_URL.
    DEMO_DATA: "open",
    ...variables,
  })
  return { settings, appUrl: applicationUrl(ownerUrl, testPassword) }
}

export interface TestClock extends Clock {
  /** Moves forward (or back). */
  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number }): void
  set(iso: string): void
}

/** A clock that stands still until it is moved: Monday 23 November 2026, 10:00 in Ecuador. */
export function testClock(start = "2026-11-23T15:00:00.000Z"): TestClock {
  let now = new Date(start).getTime()
  return {
    now: () => new Date(now),
    advance({ days = 0, hours = 0, minutes = 0, seconds = 0 }) {
      now += ((days * 24 + hours) * 60 + minutes) * 60_000 + seconds * 1000
    },
    set(iso) {
      now = new Date(iso).getTime()
    },
  }
}

/** A log that prints nothing and keeps errors. */
export function testLog() {
  const errors: string[] = []
  const log = createLog("error", { write: (line: string) => void errors.push(line) })
  return { log, errors }
}

import { ApiError } from "@trazo/contract/errors/errors"
import type { FastifyBaseLogger } from "fastify"
import type { Clock } from "./clock.ts"
import { StartupError } from "./startup-error.ts"

/** What the server's clock is compared with. */
export interface ClockReference {
  read(): Promise<Date>
  /** Milliseconds of a clock that nobody sets. */
  elapsed(): number
}

/** Milliseconds by which the server's clock may differ from PostgreSQL's. */
export const clockLimits = { stamps: 1000, certificates: 2000 } as const

export interface ClockWatch {
  /** Milliseconds by which the clocks differ for certain: the round trip's uncertainty is taken off. No statement. */
  difference(): number
  measure(): Promise<void>
  /** Calls back after a difference that was too large for certificates has ended. */
  onRight(listener: () => void): void
  stop(): void
}

const everyMilliseconds = 10_000
/** The reading with the shortest round trip counts. The first one that is short enough ends the measure. */
const mostReadings = 3
const shortRoundTrip = 50

interface Reading {
  at: number
  elapsed: number
  uncertainty: number
}

interface Watched {
  clock: Clock
  reference: ClockReference
  log: Pick<FastifyBaseLogger, "error" | "warn">
  /** Whether to measure again and again. */
  isRepeated: boolean
}

/** @throws if the reference cannot be read */
export async function watchClock({ clock, reference, log, isRepeated }: Watched): Promise<ClockWatch> {
  const listeners: (() => void)[] = []
  let last = await readBest(reference)
  const was = { wrong: false, refusing: false }
  const difference = () => {
    const expected = last.at + reference.elapsed() - last.elapsed
    return Math.max(0, Math.abs(clock.now().getTime() - expected) - last.uncertainty)
  }
  const report = () => {
    const milliseconds = Math.round(difference())
    const isWrong = milliseconds > clockLimits.stamps
    const isRefusing = milliseconds > clockLimits.certificates
    if (isWrong !== was.wrong) logChange({ log, isWrong, milliseconds })
    if (was.refusing && !isRefusing) for (const listener of listeners) listener()
    was.wrong = isWrong
    was.refusing = isRefusing
  }
  const measure = async () => {
    last = moreCertain(last, await readBest(reference))
    report()
  }
  report()
  // A failed reading keeps the one before: both clocks go on, and the links report PostgreSQL.
  const timer = isRepeated ? setInterval(() => void measure().catch(() => {}), everyMilliseconds) : undefined
  timer?.unref()
  return {
    difference,
    measure,
    onRight: (listener) => void listeners.push(listener),
    stop: () => clearInterval(timer),
  }
}

async function readBest(reference: ClockReference): Promise<Reading> {
  let best: Reading | undefined
  for (let count = 1; count <= mostReadings; count += 1) {
    const began = reference.elapsed()
    const at = (await reference.read()).getTime()
    const uncertainty = (reference.elapsed() - began) / 2
    if (!best || uncertainty < best.uncertainty) best = { at, elapsed: began + uncertainty, uncertainty }
    if (2 * uncertainty <= shortRoundTrip) break
  }
  return best as Reading
}

/** By which two steady clocks may part. */
const drift = 1e-4

/** A slow reading says less than the one before, unless it contradicts that one. */
function moreCertain(before: Reading, next: Reading): Reading {
  const age = next.elapsed - before.elapsed
  const carried = { ...next, at: before.at + age, uncertainty: before.uncertainty + age * drift }
  const agrees = Math.abs(carried.at - next.at) <= carried.uncertainty + next.uncertainty
  return agrees && carried.uncertainty < next.uncertainty ? carried : next
}

function logChange({
  log,
  isWrong,
  milliseconds,
}: Pick<Watched, "log"> & { isWrong: boolean; milliseconds: number }) {
  if (!isWrong) log.warn({ milliseconds }, "the clock agrees with PostgreSQL's again")
  else
    log.error(
      { milliseconds },
      "the clock differs from PostgreSQL's: no time stamps from 1 s on, no certificates, revocation lists and OCSP responses from 2 s on",
    )
}

/** @throws ApiError CLOCK_WRONG. Called before a certificate, a revocation list or an OCSP response is signed. */
export function requireRightClock({ clockWatch }: { clockWatch: Pick<ClockWatch, "difference"> }): void {
  if (clockWatch.difference() > clockLimits.certificates) throw new ApiError("CLOCK_WRONG")
}

/** @throws StartupError. Certificates of an authority have its beginning for good. */
export function requireClockAtStart({ clockWatch }: { clockWatch: Pick<ClockWatch, "difference"> }): void {
  const milliseconds = clockWatch.difference()
  if (milliseconds <= clockLimits.certificates) return
  throw new StartupError(
    `El reloj de este servidor difiere ${(milliseconds / 1000).toFixed(1)} s del de PostgreSQL. Ponga en hora las dos máquinas (NTP) antes de crear certificados de la autoridad.`,
  )
}

export const isWrongClock = (error: unknown) => error instanceof ApiError && error.typeCode === "CLOCK_WRONG"

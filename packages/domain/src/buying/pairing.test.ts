import { expect, it } from "vitest"
import { pairingStateOf } from "./pairing.ts"

const at = (minute: number) => new Date(Date.UTC(2026, 10, 26, 12, minute))
const fresh = { expiresAt: at(10), scannedAt: null, confirmedAt: null, sessionExpiresAt: null, endedAt: null }
const scanned = { ...fresh, scannedAt: at(5), sessionExpiresAt: at(35) }
const joined = { ...scanned, confirmedAt: at(6) }

it.each([
  ["waits for its phone", fresh, 9, "waiting"],
  ["expires at the tenth minute", fresh, 10, "expired"],
  ["shows its number after the scan", scanned, 9, "scanned"],
  ["ends unconfirmed with its session", scanned, 35, "ended"],
  ["lasts from the scan on, beyond the code's time", joined, 34, "joined"],
  ["ends with its session", joined, 35, "ended"],
  ["ends when the computer ends it", { ...joined, endedAt: at(6) }, 7, "ended"],
  ["ends before it was scanned", { ...fresh, endedAt: at(1) }, 2, "ended"],
] as const)("%s", (_title, pairing, minute, state) => {
  expect(pairingStateOf(pairing, at(minute))).toBe(state)
})

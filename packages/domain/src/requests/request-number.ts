/**
 * Request numbers such as «TZ-2026-000123-7». The check digit follows Damm (2004), which detects every wrong digit and
 * every swap of neighbours.
 */
const quasigroup = [
  [0, 3, 1, 7, 5, 9, 8, 6, 4, 2],
  [7, 0, 9, 2, 1, 5, 4, 8, 6, 3],
  [4, 2, 0, 6, 8, 7, 1, 3, 5, 9],
  [1, 7, 5, 0, 9, 8, 3, 4, 2, 6],
  [6, 1, 2, 3, 0, 4, 5, 9, 7, 8],
  [3, 6, 7, 4, 2, 0, 9, 5, 8, 1],
  [5, 8, 6, 9, 7, 2, 0, 1, 3, 4],
  [8, 9, 4, 5, 3, 6, 2, 0, 1, 7],
  [9, 4, 3, 8, 6, 1, 7, 2, 0, 5],
  [2, 5, 8, 1, 4, 3, 6, 7, 9, 0],
]

type RequestNumber = { year: number; sequence: number }

function checkDigit(digits: string): number {
  return [...digits].reduce((interim, digit) => quasigroup[interim]?.[Number(digit)] ?? 0, 0)
}

/** `year` has four digits, `sequence` starts at 1. */
export function formatRequestNumber({ year, sequence }: RequestNumber): string {
  const counted = String(sequence).padStart(6, "0")
  return `TZ-${year}-${counted}-${checkDigit(`${year}${counted}`)}`
}

interface Figure {
  what: string
  value: number
  unit: string
  /** The target in words and whether it holds. Absent for a figure that is only reported. */
  target?: string
  holds?: boolean
}

export interface BenchResult {
  name: string
  /** The rival and the conditions of both sides. */
  conditions: string
  figures: Figure[]
}

export function figure(what: string, value: number, unit: string): Figure {
  return { what, value: rounded(value), unit }
}

export function atLeast(what: string, value: number, unit: string, least: number): Figure {
  return { what, value: rounded(value), unit, target: `≥ ${least}`, holds: value >= least }
}

export function atMost(what: string, value: number, unit: string, most: number): Figure {
  return { what, value: rounded(value), unit, target: `≤ ${most}`, holds: value <= most }
}

function rounded(value: number): number {
  return Number(value.toPrecision(4))
}

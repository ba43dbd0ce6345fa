/** The flow's screen counter (checklist I4) starts at 1 and returns to it. */
const firstStepCount = 1

export function stepUp(count: number): number {
  return count + 1
}

export function stepDown(count: number): number {
  return Math.max(firstStepCount, count - 1)
}

export function stepReset(): number {
  return firstStepCount
}

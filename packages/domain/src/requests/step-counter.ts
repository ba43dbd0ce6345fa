/** The flow's counter of screens (checklist I4): starts at 1, goes up and down, and back to 1. */
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

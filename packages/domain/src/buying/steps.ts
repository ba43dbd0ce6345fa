/**
 * Steps of the purchase flow, in order. The consent to biometric data (LOPDP, art. 26) is a gate before documents
 * and photo, not a step.
 */
export const stepKeys = [
  "certificate",
  "personal",
  "documents",
  "photo",
  "code",
  "terms",
  "summary",
  "password",
] as const

export type StepKey = (typeof stepKeys)[number]

/** The number of a step, from 1: the step counter of the purchase (checklist I4). */
export function stepCounter(step: StepKey): number {
  return stepKeys.indexOf(step) + 1
}

/** Null when all steps are done. */
export function firstIncomplete(completed: readonly StepKey[]): StepKey | null {
  return stepKeys.find((step) => !completed.includes(step)) ?? null
}

/** Whether every earlier step is done. */
export function canReach(step: StepKey, completed: readonly StepKey[]): boolean {
  return stepKeys.slice(0, stepKeys.indexOf(step)).every((earlier) => completed.includes(earlier))
}

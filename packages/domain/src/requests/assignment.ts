/** Minutes without activity after which anybody may take a request from the person who has it. */
const assignmentIdleMinutes = 15

/** Assignments whose last activity is older than this no longer count. */
export function assignmentsCountSince(now: Date): Date {
  return new Date(now.getTime() - assignmentIdleMinutes * 60_000)
}

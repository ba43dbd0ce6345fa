import { dayMilliseconds } from "../dates/calendar-date.ts"

export const loadVerdicts = ["new", "client", "invalid", "doubled", "invited", "loaded"] as const
/** `invited`: the agreement has the person already. `doubled`: an earlier row of the file has the person. */
export type LoadVerdict = (typeof loadVerdicts)[number]

export const loadVerdictNames: Record<LoadVerdict, string> = {
  new: "Nuevas",
  client: "Ya son clientes",
  invalid: "Con errores",
  doubled: "Repetidas",
  invited: "Ya están en el convenio",
  loaded: "Cargadas",
}

/** What is loaded: a client can be invited too. */
export const loadableVerdicts = ["new", "client"] as const satisfies readonly LoadVerdict[]
export const rejectedVerdicts = ["invalid", "doubled", "invited"] as const satisfies readonly LoadVerdict[]

export const loadStates = [
  "columns",
  "checking",
  "checked",
  "loading",
  "undoing",
  "undone",
  "closed",
] as const
/** `columns`: somebody has to choose them. `closed`: its rows were deleted. */
export type LoadState = (typeof loadStates)[number]

/** States in which a job works. */
export const workingStates: readonly LoadState[] = ["checking", "loading", "undoing"]

export const loadRowsAtMost = 100_000

/** Rows of a page of the table. */
export const loadPageRows = 100
/** Cells that one request changes. */
export const loadCellsAtOnce = 250

/** How long the rows of a file are kept. */
export const loadRowDays = 14

export const loadRowsEnd = (now: Date): Date => new Date(now.getTime() + loadRowDays * dayMilliseconds)

/**
 * How long people who never asked for a certificate stay after their removal from the agreement or its end, and after
 * their last invitation (LOPDP, art. 10: storage limitation).
 */
export const unusedPersonDays = { ended: 90, invited: 365 } as const

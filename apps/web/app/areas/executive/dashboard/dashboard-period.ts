import { paths } from "@trazo/contract/paths"
import type { Channel } from "@trazo/domain/buying/channel"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { lastDays, type Period, periodProblem } from "@trazo/domain/desk/period"

/** Days of the ready periods, by what their chips say. */
export const readyPeriods = { "7": "7 días", "30": "30 días", "90": "90 días", "365": "12 meses" } as const
export type ReadyPeriod = keyof typeof readyPeriods

const initial: ReadyPeriod = "30"

const isReady = (text: string): text is ReadyPeriod => Object.hasOwn(readyPeriods, text)

interface ChosenPeriod {
  period: Period
  /** Null for a period of two typed dates. */
  ready: ReadyPeriod | null
  /** What was typed, valid or not. */
  typed: Period | null
  problem: string | null
}

/** `?periodo=90`, or `?desde=2026-01-01&hasta=2026-03-31`. Anything else is the last 30 days. */
export function readPeriod(parameters: URLSearchParams, now: Date): ChosenPeriod {
  const today = ecuadorDay(now)
  const asked = parameters.get("periodo") ?? ""
  const typed = { from: parameters.get("desde") ?? "", to: parameters.get("hasta") ?? "" }
  const isTyped = typed.from !== "" || typed.to !== ""
  const problem = isTyped ? periodProblem(typed) : null
  if (isTyped && !problem) return { period: typed, ready: null, typed, problem }
  const ready = isReady(asked) ? asked : initial
  return { period: lastDays(Number(ready), today), ready, typed: isTyped ? typed : null, problem }
}

const channelParams = { normal: "normal", fast: "expres", convenio: "convenios" } as const

/** The channel whose lists the figures open: `?canal=expres`, else the first that the reader may open. */
export function readChannel(parameters: URLSearchParams, open: readonly Channel[]): Channel | null {
  const asked = parameters.get(channelName)
  return open.find((channel) => channelParams[channel] === asked) ?? open[0] ?? null
}

export const channelName = "canal"
export const channelValue = (channel: Channel): string => channelParams[channel]

/** The dashboard with other parameters, which keeps the rest. Null takes one away. */
export function dashboardHref(search: string, changes: Record<string, string | null>): string {
  const parameters = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) parameters.delete(name)
    else parameters.set(name, value)
  }
  return parameters.size > 0 ? `${paths.executiveDashboard}?${parameters}` : paths.executiveDashboard
}

export function readyHref(search: string, ready: ReadyPeriod): string {
  return dashboardHref(search, { periodo: ready === initial ? null : ready, desde: null, hasta: null })
}

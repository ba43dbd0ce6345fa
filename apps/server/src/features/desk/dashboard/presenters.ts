import type { Dashboard, DashboardDay, DashboardTotals } from "@trazo/contract/desk/dashboard"
import { channels } from "@trazo/domain/buying/channel"
import { parseTarget, targetLabel } from "@trazo/domain/buying/correction-targets"
import { isCertificateKind } from "@trazo/domain/certificates/certificate-kind"
import { isValidity } from "@trazo/domain/certificates/validity"
import { durationPercentile } from "@trazo/domain/desk/duration-steps"
import { addDays, daysIn, type Period } from "@trazo/domain/desk/period"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import type { DayRow, FigureRow, OpenRow } from "./figures.ts"

type Figures = readonly FigureRow[]

const of = (rows: Figures, figure: string) => rows.filter((row) => row.figure === figure)
const countOf = (rows: Figures, figure: string, detail?: string) =>
  of(rows, figure).reduce(
    (sum, row) => sum + (detail === undefined || row.detail === detail ? row.count : 0),
    0,
  )
const centsOf = (rows: Figures, figure: string) => of(rows, figure).reduce((sum, row) => sum + row.cents, 0)
const stepsOf = (rows: Figures, figure: string) =>
  new Map(of(rows, figure).map(({ detail, count }) => [Number(detail), count]))

export function presentTotals(rows: Figures): DashboardTotals {
  const issueSteps = stepsOf(rows, "issued")
  return {
    visits: countOf(rows, "visit"),
    started: countOf(rows, "started"),
    submitted: countOf(rows, "submitted"),
    paid: countOf(rows, "soldProduct"),
    salesCents: centsOf(rows, "soldProduct"),
    approved: countOf(rows, "approved"),
    approvedFirst: countOf(rows, "approved", "first"),
    rejected: countOf(rows, "rejected"),
    issued: countOf(rows, "issued"),
    issueMedianSeconds: durationPercentile(issueSteps, 0.5),
    issueP95Seconds: durationPercentile(issueSteps, 0.95),
    answerMedianSeconds: durationPercentile(stepsOf(rows, "answered"), 0.5),
  }
}

/** Every day of the period, also those without figures. */
export function presentDays(period: Period, rows: readonly DayRow[]): DashboardDay[] {
  const byDay = Map.groupBy(rows, ({ day }) => day)
  return Array.from({ length: daysIn(period) }, (_, index) => {
    const day = addDays(period.from, index)
    const { visits, submitted, paid, salesCents, approved, issued } = presentTotals(byDay.get(day) ?? [])
    return { day, visits, submitted, paid, salesCents, approved, issued }
  })
}

/** Amounts by detail in both periods, the largest first. */
function shares(now: Figures, before: Figures, figure: string) {
  const current = new Map(of(now, figure).map((row) => [row.detail, row]))
  const previous = new Map(of(before, figure).map((row) => [row.detail, row]))
  return [...new Set([...current.keys(), ...previous.keys()])]
    .map((detail) => ({
      detail,
      count: current.get(detail)?.count ?? 0,
      cents: current.get(detail)?.cents ?? 0,
      previousCents: previous.get(detail)?.cents ?? 0,
    }))
    .toSorted((a, b) => b.cents - a.cents || b.previousCents - a.previousCents)
}

export function presentProducts(now: Figures, before: Figures): Dashboard["products"] {
  const known: Dashboard["products"] = []
  const unknown = { kind: null, validity: null, count: 0, cents: 0, previousCents: 0 }
  for (const { detail, ...share } of shares(now, before, "soldProduct")) {
    const [kind, validity] = detail.split(":")
    if (isCertificateKind(kind) && isValidity(validity)) known.push({ kind, validity, ...share })
    else {
      unknown.count += share.count
      unknown.cents += share.cents
      unknown.previousCents += share.previousCents
    }
  }
  return unknown.count > 0 || unknown.cents > 0 || unknown.previousCents > 0 ? [...known, unknown] : known
}

export function presentChannels(now: Figures, before: Figures): Dashboard["channels"] {
  const cents = (rows: Figures, channel: string) =>
    centsOf(
      rows.filter(({ detail }) => detail === channel),
      "soldChannel",
    )
  return channels
    .map((channel) => ({
      channel,
      submitted: countOf(now, "submitted", channel),
      paid: countOf(now, "soldChannel", channel),
      cents: cents(now, channel),
      previousCents: cents(before, channel),
    }))
    .filter(({ submitted, paid, previousCents }) => submitted + paid + previousCents > 0)
}

export function presentSellers(
  now: Figures,
  before: Figures,
  names: ReadonlyMap<string, string>,
): Dashboard["sellers"] {
  return shares(now, before, "soldSeller").map(({ detail, ...share }) => ({
    sellerId: detail || null,
    name: names.get(detail) ?? null,
    ...share,
  }))
}

export function presentReasons(now: Figures, before: Figures): Dashboard["reasons"] {
  const keys = [...new Set([...now, ...before].filter(isReason).map(({ detail }) => detail))]
  return keys
    .map((key) => ({
      key,
      label: targetLabel(parseTarget(key) ?? { key }),
      count: countOf(now, "correctionReason", key),
      previousCount: countOf(before, "correctionReason", key),
    }))
    .toSorted((a, b) => b.count - a.count || b.previousCount - a.previousCount)
}

const isReason = ({ figure }: FigureRow) => figure === "correctionReason"

/** In the order of a request's life. */
export function presentOpen(rows: readonly OpenRow[]): Dashboard["open"] {
  return rows
    .toSorted(
      (a, b) =>
        b.channel.localeCompare(a.channel) ||
        requestStatuses.indexOf(a.status) - requestStatuses.indexOf(b.status),
    )
    .map(({ channel, status, ages }) => ({ channel, status, ages }))
}

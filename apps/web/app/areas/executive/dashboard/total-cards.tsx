import { SimpleGrid } from "@mantine/core"
import type { DashboardTotals } from "@trazo/contract/desk/dashboard"
import { formatDuration } from "@trazo/domain/desk/duration-steps"
import classes from "./dashboard.module.css"
import type { DashboardLinks } from "./dashboard-links.ts"
import { FigureCard, FigureLink, formatCount, formatShare } from "./figure-card.tsx"

interface TotalCardsProps {
  totals: DashboardTotals
  previous: DashboardTotals
  links: Pick<DashboardLinks, "happened" | "ended" | "sales" | "refunds">
}

const share = (part: number, whole: number) => (whole === 0 ? null : part / whole)
const shareText = (part: number | null) => (part === null ? "–" : formatShare(part))
const duration = (seconds: number | null) => (seconds === null ? "–" : formatDuration(seconds))

export function TotalCards({ totals, previous, links }: TotalCardsProps) {
  const first = (of: DashboardTotals) => share(of.approvedFirst, of.approved)
  // Without counted visits, the conversion starts with the requests that were begun.
  const hasVisits = totals.visits > 0
  const conversion = (of: DashboardTotals) => share(of.paid, hasVisits ? of.visits : of.started)
  return (
    <SimpleGrid
      component="section"
      className={classes.figures ?? ""}
      cols={{ base: 2, sm: 3, lg: 6 }}
      spacing={12}
      aria-label="Cifras del período"
    >
      <FigureCard
        label="Enviadas"
        value={formatCount(totals.submitted)}
        {...{
          now: totals.submitted,
          before: previous.submitted,
          cases: previous.submitted,
          to: links.happened("submitted"),
        }}
      />
      <FigureCard
        label={hasVisits ? "Visita a pago" : "Inicio a pago"}
        value={shareText(conversion(totals))}
        {...{ now: conversion(totals), before: conversion(previous), to: links.sales, cases: previous.paid }}
        note={`${formatCount(totals.paid)} de ${formatCount(hasVisits ? totals.visits : totals.started)}`}
      />
      <FigureCard
        label="A la primera"
        value={shareText(first(totals))}
        {...{ now: first(totals), before: first(previous), to: links.happened("approved") }}
        cases={previous.approved}
        note={`${formatCount(totals.approvedFirst)} de ${formatCount(totals.approved)}`}
      />
      <FigureCard
        label="Rechazadas"
        value={formatCount(totals.rejected)}
        {...{
          now: totals.rejected,
          before: previous.rejected,
          to: links.ended("rejected"),
          wanted: "less",
          cases: previous.rejected,
        }}
        {...(links.refunds ? { note: <FigureLink to={links.refunds}>Devoluciones</FigureLink> } : {})}
      />
      <FigureCard
        label="Emitidas"
        value={formatCount(totals.issued)}
        {...{
          now: totals.issued,
          before: previous.issued,
          cases: previous.issued,
          to: links.ended("issued"),
        }}
      />
      <FigureCard
        label="Envío a emisión"
        value={duration(totals.issueMedianSeconds)}
        {...{
          now: totals.issueMedianSeconds,
          before: previous.issueMedianSeconds,
          cases: previous.issued,
          to: links.ended("issued"),
        }}
        wanted="less"
        note={totals.issueP95Seconds === null ? "Mediana" : `p95: ${duration(totals.issueP95Seconds)}`}
      />
    </SimpleGrid>
  )
}

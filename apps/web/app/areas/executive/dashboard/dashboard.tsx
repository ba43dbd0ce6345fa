import { Box, Button, Group, Paper, SimpleGrid, Stack, Text } from "@mantine/core"
import { getDashboard } from "@trazo/contract/desk/dashboard"
import { paths } from "@trazo/contract/paths"
import { certificateKindNames } from "@trazo/domain/certificates/certificate-kind"
import { validityNames } from "@trazo/domain/certificates/validity"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { formatMoney } from "@trazo/domain/money/money"
import { pageTitle } from "../../../shared-features/distributors/branding/page-title.ts"
import { load } from "../../../shared-features/platform/api/call.ts"
import { useCsvExport } from "../../../ui/list/use-csv-export.ts"
import { PageHeader } from "../../../ui/page/page-header.tsx"
import { pageShortcuts } from "../../../ui/page/shortcuts.tsx"
import { mayDo } from "../frame/staff-screens.ts"
import { signedIn } from "../signed-in-executive.ts"
import { StaffError } from "../staff-error.tsx"
import type { Route } from "./+types/dashboard"
import { ChannelSwitch, ChannelTable } from "./channel-figures.tsx"
import { chartPoints } from "./chart-points.ts"
import classes from "./dashboard.module.css"
import { dashboardLinks, dashboardLists, openChannels } from "./dashboard-links.ts"
import { readChannel, readPeriod } from "./dashboard-period.ts"
import { DayChart } from "./day-chart.tsx"
import { DayTable, dayColumns } from "./day-table.tsx"
import { Change, FigureLink, formatCount } from "./figure-card.tsx"
import { OpenRequests } from "./open-requests.tsx"
import { PeriodChooser, periodText } from "./period-chooser.tsx"
import { RenewalsDue } from "./renewals-due.tsx"
import { ShareTable } from "./share-table.tsx"
import { TodayStrip } from "./today-strip.tsx"
import { TotalCards } from "./total-cards.tsx"

export const meta = pageTitle("Panel")

export async function loader({ url, context }: Route.LoaderArgs) {
  const chosen = readPeriod(url.searchParams, new Date())
  const lists = dashboardLists(signedIn(context))
  return {
    chosen,
    lists,
    channel: readChannel(url.searchParams, openChannels(lists)),
    now: new Date().toISOString(),
    mayExport: mayDo(signedIn(context), paths.executiveDashboard, "export"),
    figures: await load(context, getDashboard, { query: chosen.period }),
  }
}

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { chosen, lists, channel, mayExport, figures } = loaderData
  const { from, to, previousFrom, previousTo, today, totals, previous, days, products, sellers, reasons } =
    figures
  const csv = useCsvExport({
    columns: dayColumns,
    fileName: `panel-${from}-${to}`,
    loadRows: async () => days,
  })
  const points = chartPoints(days)
  const links = dashboardLinks(lists, { from, to }, channel)
  const day = ecuadorDay(new Date(loaderData.now))
  const ofToday = dashboardLinks(lists, { from: day, to: day }, channel)
  return (
    <Box component="main" p="md">
      <PageHeader
        title="Panel"
        shortcuts={pageShortcuts}
        actions={
          mayExport ? (
            <Button variant="default" loading={csv.isBusy} onClick={csv.save}>
              Exportar CSV
            </Button>
          ) : null
        }
      />
      {csv.problem ? <Text role="alert">{csv.problem}</Text> : null}
      <Stack gap="md">
        <TodayStrip
          today={today}
          links={{
            overdue: links.overdue,
            approved: ofToday.happened("approved"),
            sales: ofToday.sales,
          }}
        />
        <Group justify="space-between" gap="8px 24px">
          <PeriodChooser {...chosen} />
          <ChannelSwitch chosen={channel} open={openChannels(lists)} />
        </Group>
        <Paper component="section" withBorder radius="lg" p="md" miw={0} className={classes.panel ?? ""}>
          <Box component="h2" fz="md">
            Ventas
          </Box>
          <div>
            <Box component="span" className="numbers" fw={650} lh={1.3} lts="-0.015em" fz="xl">
              <FigureLink to={links.sales}>{formatMoney(totals.salesCents)}</FigureLink>
            </Box>{" "}
            <Change now={totals.salesCents} before={previous.salesCents} cases={previous.paid} />
          </div>
          <Box fz="xs" c="dimmed">
            {periodText({ from, to })}, comparado con {periodText({ from: previousFrom, to: previousTo })}
          </Box>
          <DayChart kind="sales" label="Ventas del período" points={points} />
          <DayTable days={days} />
        </Paper>
        <TotalCards totals={totals} previous={previous} links={links} />
        <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="md" style={{ alignItems: "start" }}>
          <Stack gap="md" miw={0}>
            <Paper component="section" withBorder radius="lg" p="md" miw={0} className={classes.panel ?? ""}>
              <Box component="h2" fz="md">
                Solicitudes y certificados
              </Box>
              <DayChart
                kind="requests"
                label="Solicitudes enviadas y certificados emitidos"
                points={points}
              />
            </Paper>
            <ShareTable
              title="Ventas por producto"
              of="Producto"
              unit="Ventas"
              rows={products.map(({ kind, validity, count, cents, previousCents }) => ({
                key: `${kind} ${validity}`,
                value: cents,
                before: previousCents,
                count,
                ...(kind && validity
                  ? {
                      label: `${certificateKindNames[kind]}, ${validityNames[validity]}`,
                      to: links.ofProduct({ kind, validity }),
                    }
                  : { label: "Productos que ya no se venden", to: null }),
              }))}
              format={formatMoney}
              wanted="more"
              none="Nada se vendió en este período ni en el anterior."
            />
          </Stack>
          <Stack gap="md" miw={0}>
            <ChannelTable rows={figures.channels} hrefOf={links.submittedIn} />
            <OpenRequests rows={figures.open} hrefOf={links.ofOpen} />
            <ShareTable
              title="Ventas por vendedor"
              of="Vendedor"
              unit="Ventas"
              rows={sellers.map(({ sellerId, name, count, cents, previousCents }) => ({
                key: sellerId ?? "",
                value: cents,
                before: previousCents,
                count,
                label: sellerId === null ? "Sin vendedor" : (name ?? "Vendedor sin nombre"),
                to: links.ofSeller(sellerId),
              }))}
              format={formatMoney}
              wanted="more"
              none="Nada se vendió en este período ni en el anterior."
            />
            <ShareTable
              title="Motivos de corrección"
              of="Lo que se pidió corregir"
              unit="Veces"
              rows={reasons.map(({ key, label, count, previousCount }) => ({
                key,
                label,
                value: count,
                before: previousCount,
                to: links.happened("corrected", key),
              }))}
              format={formatCount}
              wanted="less"
              none="No se pidió ninguna corrección."
            />
            <RenewalsDue renewals={figures.renewals} conversion={figures.conversion} hrefOf={links.ending} />
          </Stack>
        </SimpleGrid>
      </Stack>
    </Box>
  )
}

export const ErrorBoundary = StaffError

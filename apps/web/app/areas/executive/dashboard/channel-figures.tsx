import { Box, Group, Paper, Text } from "@mantine/core"
import type { Dashboard } from "@trazo/contract/desk/dashboard"
import { type Channel, channelNames } from "@trazo/domain/buying/channel"
import { formatMoney } from "@trazo/domain/money/money"
import { Link, useLocation } from "react-router"
import classes from "./dashboard.module.css"
import { channelName, channelValue, dashboardHref } from "./dashboard-period.ts"
import { Change, FigureLink, formatCount } from "./figure-card.tsx"

interface ChannelSwitchProps {
  chosen: Channel | null
  open: readonly Channel[]
}

/** The channel whose lists the figures open. Nothing to choose where the reader may open one. */
export function ChannelSwitch({ chosen, open }: ChannelSwitchProps) {
  const { search } = useLocation()
  if (open.length < 2) return null
  return (
    <Group component="nav" gap="4px 12px" aria-label="Canal de las listas">
      <Box component="span" fz="xs" c="dimmed">
        Las cifras abren listas de
      </Box>
      <ul className={classes.channels}>
        {open.map((channel) => (
          <li key={channel}>
            <Link
              to={dashboardHref(search, {
                [channelName]: channel === open[0] ? null : channelValue(channel),
              })}
              aria-current={channel === chosen ? "true" : undefined}
              preventScrollReset
            >
              {channelNames[channel]}
            </Link>
          </li>
        ))}
      </ul>
    </Group>
  )
}

interface ChannelTableProps {
  rows: Dashboard["channels"]
  hrefOf: (channel: Channel) => string | null
}

/** What each channel brought in the period. */
export function ChannelTable({ rows, hrefOf }: ChannelTableProps) {
  const most = Math.max(...rows.map(({ cents }) => cents), 1)
  return (
    <Paper component="section" withBorder radius="lg" p="md" miw={0} className={classes.panel ?? ""}>
      <Box component="h2" fz="md">
        Ventas por canal
      </Box>
      {rows.length === 0 ? (
        <Text mt={8} c="dimmed" size="sm">
          Nada se envió ni se vendió en este período ni en el anterior.
        </Text>
      ) : (
        <table className={classes.table} aria-label="Ventas por canal">
          <thead>
            <tr>
              <th scope="col">Canal</th>
              <th scope="col">Enviadas</th>
              <th scope="col">Pagos</th>
              <th scope="col">Ventas</th>
              <th scope="col">Cambio</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ channel, submitted, paid, cents, previousCents }) => (
              <tr key={channel}>
                <th scope="row">
                  {channelNames[channel]}
                  <div
                    className={classes.bar}
                    style={{ width: `${Math.max(1, (cents / most) * 100)}%` }}
                    hidden={cents === 0}
                  />
                </th>
                <td>
                  <FigureLink to={submitted > 0 ? hrefOf(channel) : null}>
                    {formatCount(submitted)}
                  </FigureLink>
                </td>
                <td>{formatCount(paid)}</td>
                <td>{formatMoney(cents)}</td>
                <td>
                  <Change now={cents} before={previousCents} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Paper>
  )
}

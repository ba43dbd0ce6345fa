import { Box } from "@mantine/core"
import { Fragment } from "react"

/** Names and values that are only read. */
export function Facts({ facts }: { facts: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <Box
      component="dl"
      display="grid"
      style={{ gridTemplateColumns: "minmax(7rem, auto) 1fr", gap: "6px 16px" }}
    >
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <Box component="dt" c="dimmed">
            {name}
          </Box>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </Box>
  )
}

import { Box } from "@mantine/core"
import { Fragment } from "react"
import classes from "./facts.module.css"

/** Names and values that are only read. */
export function Facts({ facts }: { facts: readonly (readonly [string, React.ReactNode])[] }) {
  return (
    <dl className={classes.facts}>
      {facts.map(([name, value]) => (
        <Fragment key={name}>
          <Box component="dt" c="dimmed">
            {name}
          </Box>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

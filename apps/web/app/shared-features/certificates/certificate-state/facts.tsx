import { Box } from "@mantine/core"
import classes from "./facts.module.css"

/** A list of names and values. Facts without a value are omitted. */
export function Facts({ children }: { children: React.ReactNode }) {
  return <dl className={`rows ${classes.facts}`}>{children}</dl>
}

export function Fact({ name, children }: { name: string; children: React.ReactNode }) {
  if (children === null || children === undefined || children === "") return null
  return (
    <div>
      <Box component="dt" c="dimmed">
        {name}
      </Box>
      <dd className="numbers">{children}</dd>
    </div>
  )
}

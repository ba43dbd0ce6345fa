import { Box, Group } from "@mantine/core"
import { barColour } from "@trazo/domain/distributors/configuration-checklist"
import classes from "./completeness-bar.module.css"

const colours = { red: "var(--bad)", yellow: "#e3a008", green: "var(--good)" }

/** How much of a configuration is done (F5). Mantine's Progress is a div, which paragraphs cannot contain. */
export function CompletenessBar({ percentage }: { percentage: number }) {
  return (
    <Group component="span" display="inline-flex" gap="sm">
      <span className={`numbers ${classes.figure}`}>{percentage}%</span>
      <Box
        component="span"
        w={64}
        h={6}
        bg="var(--line)"
        style={{ overflow: "hidden", borderRadius: 3 }}
        aria-hidden="true"
      >
        <Box
          component="span"
          display="block"
          w={`${percentage}%`}
          h="100%"
          bg={colours[barColour(percentage)]}
        />
      </Box>
    </Group>
  )
}

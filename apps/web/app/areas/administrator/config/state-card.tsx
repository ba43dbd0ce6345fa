import { Box, Group, Paper, Stack } from "@mantine/core"
import { createContext, use, useId } from "react"

interface StateCardProps {
  title: string
  badge?: React.ReactNode
  children: React.ReactNode
}

/** One part of the platform: its name, its health, its figures. */
export function StateCard({ title, badge, children }: StateCardProps) {
  const id = useId()
  return (
    <Paper
      component="section"
      withBorder
      bd="1px solid var(--line)"
      radius="lg"
      p="md"
      miw={0}
      aria-labelledby={id}
    >
      <Group justify="space-between" gap="4px 8px" mb="sm">
        <Box component="h3" id={id} fz="md">
          {title}
        </Box>
        {badge}
      </Group>
      {children}
    </Paper>
  )
}

/** Cards beside each other where there is room. */
export function StateCards({ children }: { children: React.ReactNode }) {
  return (
    <Box
      display="grid"
      style={{ gridTemplateColumns: "repeat(auto-fill, minmax(min(100%, 320px), 1fr))", gap: 16 }}
    >
      {children}
    </Box>
  )
}

const LongLines = createContext(false)

/** Figures of a card. `isLong`: each below its name, for values that are compared character by character. */
export function Lines({ isLong = false, children }: { isLong?: boolean; children: React.ReactNode }) {
  return (
    <LongLines value={isLong}>
      <Stack component="dl" gap={6} m={0}>
        {children}
      </Stack>
    </LongLines>
  )
}

export function Line({ name, children }: { name: string; children: React.ReactNode }) {
  const isLong = use(LongLines)
  return (
    <Group gap="0 16px" justify="space-between" display={isLong ? "grid" : "flex"}>
      <Box component="dt" c="dimmed">
        {name}
      </Box>
      <Box
        component="dd"
        m={0}
        miw={0}
        {...(isLong ? { ff: "ui-monospace, monospace", fz: "0.8125rem" } : {})}
        style={{ overflowWrap: "anywhere", fontVariantNumeric: "tabular-nums" }}
      >
        {children}
      </Box>
    </Group>
  )
}

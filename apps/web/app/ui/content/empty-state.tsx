import { Stack, Text, ThemeIcon } from "@mantine/core"
import "@mantine/core/styles/ThemeIcon.layer.css"
import type { Icon } from "@tabler/icons-react"

interface EmptyStateProps {
  icon: Icon
  /** What will appear here. */
  title: string
  /** The next action. */
  children?: React.ReactNode
  action?: React.ReactNode
}

export function EmptyState({ icon: Picture, title, children, action }: EmptyStateProps) {
  return (
    <Stack align="center" gap="sm" px="md" py={48} ta="center">
      <ThemeIcon variant="light" size={64} radius={32} mb="sm">
        <Picture size={32} stroke={1.5} aria-hidden="true" />
      </ThemeIcon>
      <h2>{title}</h2>
      {children ? (
        <Text inherit maw="48ch" mb="sm" c="dimmed">
          {children}
        </Text>
      ) : null}
      {action}
    </Stack>
  )
}

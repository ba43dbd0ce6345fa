import { Box, Group, Stack, Text } from "@mantine/core"
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs"
import { Link } from "react-router"
import { type Shortcut, Shortcuts } from "./shortcuts.tsx"

export interface PageHeaderProps {
  title: string
  badges?: React.ReactNode
  children?: React.ReactNode
  /** Buttons and links, on the right. */
  actions?: React.ReactNode
  /** Of the page, shown by «?». A list has its own. */
  shortcuts?: readonly Shortcut[]
  /** The pages above this one, the outermost first. */
  breadcrumb?: readonly { to: string; title: string }[]
  /** «h3» inside a page that has its own heading. */
  heading?: "h1" | "h3"
}

export function PageHeader({
  title,
  badges,
  children,
  actions,
  shortcuts,
  breadcrumb = [],
  heading: Heading = "h1",
}: PageHeaderProps) {
  return (
    <Stack component="header" gap={4} mb="lg">
      {breadcrumb.length > 0 ? (
        <nav aria-label="Ruta">
          <Group component="ol" gap="0 4px" m={0} mt={-12} p={0} c="dimmed" style={{ listStyle: "none" }}>
            {breadcrumb.map(({ to, title: above }) => (
              <Group key={to} component="li" gap={4}>
                <Link to={to} className="tap plain">
                  {above}
                </Link>
                <IconChevronRight size={16} stroke={1.75} aria-hidden="true" />
              </Group>
            ))}
          </Group>
        </nav>
      ) : null}
      <Group justify="space-between" gap="12px 16px">
        <Box miw={0}>
          <Group gap="8px 12px">
            <Heading style={{ overflowWrap: "anywhere" }}>{title}</Heading>
            {badges}
          </Group>
          {children ? (
            <Text inherit mt={4} c="dimmed">
              {children}
            </Text>
          ) : null}
        </Box>
        <Group gap="xs">
          {actions}
          {shortcuts ? <Shortcuts shortcuts={shortcuts} /> : null}
        </Group>
      </Group>
    </Stack>
  )
}

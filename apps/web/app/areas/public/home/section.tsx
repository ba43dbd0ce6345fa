import { Box, Container, Group, Stack } from "@mantine/core"
import classes from "./home.module.css"

interface SectionProps {
  /** The section's anchor. The heading's id is `${id}-titulo`. */
  id: string
  title: string
  children: React.ReactNode
}

export function Section({ id, title, children }: SectionProps) {
  return (
    <Container
      component="section"
      size={1200}
      px={{ base: "md", sm: "lg" }}
      py={{ base: 40, sm: 48 }}
      id={id}
      aria-labelledby={`${id}-titulo`}
    >
      <Box component="h2" mb="lg" fz="var(--text-xl)" id={`${id}-titulo`}>
        {title}
      </Box>
      {children}
    </Container>
  )
}

export function ItemTitle({ children }: { children: React.ReactNode }) {
  return (
    <Box component="h3" fz="md" fw={650}>
      {children}
    </Box>
  )
}

interface IconListProps {
  icon: React.ReactNode
  items: readonly string[]
}

export function IconList({ icon, items }: IconListProps) {
  return (
    <Stack component="ul" gap={12} m={0} mt="md" p={0} className={classes.list}>
      {items.map((item) => (
        <Group key={item} component="li" gap={12} wrap="nowrap" align="start">
          {icon}
          <span>{item}</span>
        </Group>
      ))}
    </Stack>
  )
}

import { Box, Paper, Stack } from "@mantine/core"
import IconChevronRight from "@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs"
import { Link } from "react-router"
import classes from "./cards.module.css"

interface CardListProps<Item> {
  items: readonly Item[]
  keyOf: (item: Item) => string
  children: (item: Item) => React.ReactNode
}

export function CardList<Item>({ items, keyOf, children }: CardListProps<Item>) {
  return (
    <Stack component="ul" gap="md">
      {items.map((item) => (
        <li key={keyOf(item)}>{children(item)}</li>
      ))}
    </Stack>
  )
}

interface CardProps {
  as?: "div" | "article"
  className?: string | undefined
  children: React.ReactNode
}

export function Card({ as = "div", className = "", children }: CardProps) {
  return (
    <Paper component={as} radius="lg" shadow="sm" className={`${classes.card} ${className}`}>
      {children}
    </Paper>
  )
}

/** A narrow page with one card: activation, revocation. */
export function Flow({ head, children }: { head: React.ReactNode; children: React.ReactNode }) {
  return (
    <Box className={classes.flow ?? ""} maw={640} mx="auto">
      {head}
      <Card>{children}</Card>
    </Box>
  )
}

interface ChoiceProps {
  to: string
  title: React.ReactNode
  badge?: React.ReactNode
  children: React.ReactNode
}

/** A card of a list that leads to the chosen item. */
export function Choice({ to, title, badge, children }: ChoiceProps) {
  return (
    <Paper component={Link} to={to} radius="lg" shadow="sm" className={classes.choice}>
      <span>
        <span className={classes.title}>
          <strong className={classes.title}>{title}</strong>
          {badge}
        </span>
        {children}
      </span>
      <IconChevronRight size={20} aria-hidden="true" />
    </Paper>
  )
}

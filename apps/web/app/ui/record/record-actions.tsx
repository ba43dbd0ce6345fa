import { Button, Group, Menu } from "@mantine/core"
import "@mantine/core/styles/Menu.layer.css"
import IconDots from "@tabler/icons-react/dist/esm/icons/IconDots.mjs"
import { Link } from "react-router"

export interface RecordAction {
  key: string
  label: string
  /** False hides it: the person lacks the permission. */
  isAllowed?: boolean
  /** Why it is not available now. The button is disabled. */
  whyNot?: string | undefined
  isMain?: boolean
  isDestructive?: boolean
  isPending?: boolean
  onPress?: () => void
  /** A link instead of `onPress`. */
  to?: string
  /** A file to download instead of `onPress`. */
  href?: string
}

const shownAtMost = 3

/** Shows the first actions as buttons and the rest under «Más acciones». Does not render hidden actions. */
export function RecordActions({ actions }: { actions: readonly RecordAction[] }) {
  const allowed = actions
    .filter(({ isAllowed = true }) => isAllowed)
    .toSorted((a, b) => Number(b.isMain ?? false) - Number(a.isMain ?? false))
  const buttons = allowed.length > shownAtMost ? allowed.slice(0, shownAtMost - 1) : allowed
  const more = allowed.slice(buttons.length)
  if (allowed.length === 0) return null
  return (
    <Group gap="sm">
      {buttons.map((action) => (
        <ActionButton key={action.key} action={action} />
      ))}
      {more.length > 0 ? (
        <Menu position="bottom-end">
          <Menu.Target>
            <Button variant="default" rightSection={<IconDots size={18} aria-hidden="true" />}>
              Más acciones
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {more.map((action) => (
              <ActionItem key={action.key} action={action} />
            ))}
          </Menu.Dropdown>
        </Menu>
      ) : null}
    </Group>
  )
}

function ActionItem({
  action: { label, whyNot, isDestructive = false, onPress, to, href },
}: {
  action: RecordAction
}) {
  const look = { disabled: whyNot !== undefined, c: isDestructive ? "var(--bad)" : "var(--ink-1)" }
  const text = whyNot ? `${label}: ${whyNot}` : label
  if (to && whyNot === undefined) {
    return (
      <Menu.Item component={Link} to={to} {...look}>
        {text}
      </Menu.Item>
    )
  }
  if (href && whyNot === undefined) {
    return (
      <Menu.Item component="a" href={href} download {...look}>
        {text}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item {...look} onClick={() => onPress?.()}>
      {text}
    </Menu.Item>
  )
}

function ActionButton({ action }: { action: RecordAction }) {
  const {
    label,
    whyNot,
    isMain = false,
    isDestructive = false,
    isPending = false,
    onPress,
    to,
    href,
  } = action
  const look = {
    variant: isMain ? "filled" : "default",
    color: isDestructive ? "bad" : "brand",
    disabled: whyNot !== undefined,
    title: whyNot,
  }
  if (to && whyNot === undefined) {
    return (
      <Button component={Link} to={to} variant={look.variant} color={look.color}>
        {label}
      </Button>
    )
  }
  if (href && whyNot === undefined) {
    return (
      <Button component="a" href={href} download variant={look.variant} color={look.color}>
        {label}
      </Button>
    )
  }
  return (
    <Button {...look} loading={isPending} onClick={onPress}>
      {label}
    </Button>
  )
}

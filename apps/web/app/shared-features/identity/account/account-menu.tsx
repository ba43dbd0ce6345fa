import { Button, type ButtonProps, Text } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs"
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs"
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs"
import IconUserCog from "@tabler/icons-react/dist/esm/icons/IconUserCog.mjs"
import { Form, Link } from "react-router"
import classes from "./account-menu.module.css"

interface SignOutFormProps extends Pick<ButtonProps, "fullWidth"> {
  /** The area's root, whose action signs out. */
  action: string
  label?: string
  onSubmit?: React.FormEventHandler<HTMLFormElement> | undefined
}

export function SignOutForm({
  action,
  label = "Cerrar sesión",
  onSubmit,
  fullWidth = true,
}: SignOutFormProps) {
  return (
    <Form method="post" action={action} onSubmit={onSubmit}>
      <Button
        type="submit"
        variant="default"
        fullWidth={fullWidth}
        leftSection={<IconLogout size={20} stroke={1.75} aria-hidden="true" />}
      >
        {label}
      </Button>
    </Form>
  )
}

interface AccountMenuProps {
  names: string
  /** Distinguishes accounts of one person: an address, a role. */
  detail: string
  accountPath: string
  configurationPath?: string
  signOut: SignOutFormProps
}

const menuId = "user-menu"
const steps: Record<string, (at: number, count: number) => number> = {
  ArrowDown: (at, count) => (at + 1) % count,
  ArrowUp: (at, count) => (at <= 0 ? count : at) - 1,
  Home: () => 0,
  End: (_, count) => count - 1,
}

/** The arrows open the menu and move between its controls, not between the rows of the page. */
function moveInMenu(event: React.KeyboardEvent): void {
  const menu = document.getElementById(menuId)
  const step = steps[event.key]
  if (!menu || !step) return
  event.preventDefault()
  menu.showPopover()
  const items = [...menu.querySelectorAll<HTMLElement>("a, button")]
  items[step(items.indexOf(document.activeElement as HTMLElement), items.length)]?.focus()
}

/** Uses the native popover, which opens before hydration, instead of Mantine's Menu. */
export function AccountMenu({ names, detail, accountPath, configurationPath, signOut }: AccountMenuProps) {
  return (
    <>
      <button
        type="button"
        className={classes.user}
        popoverTarget={menuId}
        onKeyDown={moveInMenu}
        aria-label={`Su cuenta: ${names}`}
      >
        <IconUserCircle size={26} stroke={1.5} aria-hidden="true" />
        <Text inherit component="span" fw={500} truncate maw="28ch" display={{ base: "none", sm: "inline" }}>
          {names}
        </Text>
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys move between the controls inside. */}
      <div id={menuId} popover="auto" className={classes.menu} onKeyDown={moveInMenu}>
        <Text inherit fw={600}>
          {names}
        </Text>
        <Text inherit c="dimmed" mb="md">
          {detail}
        </Text>
        <MenuLink to={accountPath} icon={IconUserCog}>
          Mi cuenta
        </MenuLink>
        {configurationPath ? (
          <MenuLink to={configurationPath} icon={IconSettings}>
            Configuración
          </MenuLink>
        ) : null}
        <SignOutForm {...signOut} />
      </div>
    </>
  )
}

interface MenuLinkProps {
  to: string
  icon: Icon
  children: string
}

function MenuLink({ to, icon: Picture, children }: MenuLinkProps) {
  return (
    <Button
      component={Link}
      to={to}
      variant="subtle"
      color="gray"
      fullWidth
      justify="flex-start"
      mb="sm"
      px="sm"
      leftSection={<Picture size={20} stroke={1.75} aria-hidden="true" />}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      {children}
    </Button>
  )
}

import { Button } from "@mantine/core"
import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs"
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs"
import { paths } from "@trazo/contract/paths"
import { Form } from "react-router"
import classes from "./user-menu.module.css"

export interface User {
  names: string
  administrator: boolean
}

/** Who is signed in, and the way out. The browser's own popover: it works before any script does. */
export function UserMenu({ names, administrator }: User) {
  return (
    <>
      <button
        type="button"
        className={classes.user}
        popoverTarget="user-menu"
        aria-label={`Su cuenta: ${names}`}
      >
        <IconUserCircle size={24} stroke={1.5} aria-hidden="true" />
        <span className={classes.names}>{names}</span>
        <IconChevronDown size={16} aria-hidden="true" />
      </button>
      <div id="user-menu" popover="auto" className={classes.menu}>
        <p className={classes.who}>{names}</p>
        <p className={classes.role}>{administrator ? "Administrador" : "Operador"}</p>
        <Form method="post" action={paths.executive}>
          <Button
            type="submit"
            variant="default"
            fullWidth
            leftSection={<IconLogout size={18} stroke={1.75} aria-hidden="true" />}
          >
            Cerrar sesión
          </Button>
        </Form>
      </div>
    </>
  )
}

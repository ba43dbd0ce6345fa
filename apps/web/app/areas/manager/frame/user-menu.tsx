import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs"
import { SignOutButton } from "./sign-out-button.tsx"
import classes from "./user-menu.module.css"

export interface User {
  names: string
  email: string
}

/** The names of who is signed in, and the way out. The browser's own popover: it works before any script does. */
export function UserMenu({ names, email }: User) {
  return (
    <>
      <button
        type="button"
        className={classes.user}
        popoverTarget="user-menu"
        aria-label={`Su cuenta: ${names}`}
      >
        <IconUserCircle size={26} stroke={1.5} aria-hidden="true" />
        <span className={classes.names}>{names}</span>
        <IconChevronDown size={18} aria-hidden="true" />
      </button>
      <div id="user-menu" popover="auto" className={classes.menu}>
        <p className={classes.who}>{names}</p>
        <p className={classes.email}>{email}</p>
        <SignOutButton />
      </div>
    </>
  )
}

import IconChevronDown from "@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs"
import IconUserCircle from "@tabler/icons-react/dist/esm/icons/IconUserCircle.mjs"
import classes from "./user-menu.module.css"

interface UserMenuProps {
  names: string
  /** What tells one account from another: an address, a rank. */
  detail: string
  /** The way out. */
  children: React.ReactNode
}

/** Who is signed in. The browser's own popover: it works before any script does. */
export function UserMenu({ names, detail, children }: UserMenuProps) {
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
        <p className={classes.detail}>{detail}</p>
        {children}
      </div>
    </>
  )
}

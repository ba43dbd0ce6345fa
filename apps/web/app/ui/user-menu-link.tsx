import type { Icon } from "@tabler/icons-react"
import { Link } from "react-router"
import classes from "./user-menu.module.css"

interface UserMenuLinkProps {
  to: string
  icon: Icon
  children: React.ReactNode
}

/** A page that the user's menu leads to; following it closes the menu. */
export function UserMenuLink({ to, icon: Picture, children }: UserMenuLinkProps) {
  return (
    <Link
      to={to}
      className={classes.link}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>("[popover]")?.hidePopover()}
    >
      <Picture size={20} stroke={1.75} aria-hidden="true" />
      {children}
    </Link>
  )
}

import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { BrandLogo } from "../../../shared-features/branding/brand-logo.tsx"
import { NotificationBell } from "../../../shared-features/notifications/notification-bell.tsx"
import { MenuDrawer } from "../../../ui/menu-drawer.tsx"
import { UserMenu } from "../../../ui/user-menu.tsx"
import { SideMenu } from "./side-menu.tsx"
import { SignOutButton } from "./sign-out-button.tsx"
import classes from "./staff-frame.module.css"
import type { StaffLink } from "./staff-screens.ts"

interface StaffFrameProps {
  names: string
  administrator: boolean
  links: readonly StaffLink[]
  children: React.ReactNode
}

/** The frame of the staff's pages (C2): dense, the whole width, the menu always in sight on a desk. */
export function StaffFrame({ links, names, administrator, children }: StaffFrameProps) {
  return (
    <div className={classes.frame} data-density="compact">
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      <header className={classes.top}>
        <MenuDrawer>
          <SideMenu links={links} />
        </MenuDrawer>
        <Link to={paths.executive} className={classes.brand}>
          <BrandLogo />
        </Link>
        <NotificationBell area="executive" />
        <UserMenu names={names} detail={administrator ? "Administrador" : "Operador"}>
          <SignOutButton />
        </UserMenu>
      </header>
      <div className={classes.side}>
        <SideMenu links={links} />
      </div>
      <div id="contenido" tabIndex={-1} className={classes.content}>
        {children}
      </div>
    </div>
  )
}

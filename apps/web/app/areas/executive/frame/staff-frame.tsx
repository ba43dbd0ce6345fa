import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { BrandLogo } from "../../../shared-features/branding/brand-logo.tsx"
import { MenuDrawer } from "./menu-drawer.tsx"
import { SideMenu } from "./side-menu.tsx"
import classes from "./staff-frame.module.css"
import type { StaffLink } from "./staff-screens.ts"
import { type User, UserMenu } from "./user-menu.tsx"

interface StaffFrameProps extends User {
  links: readonly StaffLink[]
  children: React.ReactNode
}

/** The frame of the staff's pages (C2): dense, the whole width, the menu always in sight on a desk. */
export function StaffFrame({ links, children, ...user }: StaffFrameProps) {
  return (
    <div className={classes.frame} data-density="compact">
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      <header className={classes.top}>
        <MenuDrawer links={links} />
        <Link to={paths.executive} className={classes.brand}>
          <BrandLogo />
        </Link>
        <UserMenu {...user} />
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

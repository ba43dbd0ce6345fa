import IconUserCog from "@tabler/icons-react/dist/esm/icons/IconUserCog.mjs"
import { paths } from "@trazo/contract/paths"
import { useState } from "react"
import { Link } from "react-router"
import {
  type ConfigurationStanding,
  ConfigurationStatus,
} from "../../../shared-features/configuration-dialog/configuration-status.tsx"
import { NotificationBell } from "../../../shared-features/notifications/notification-bell.tsx"
import { MenuDrawer } from "../../../ui/menu-drawer.tsx"
import { UserMenu } from "../../../ui/user-menu.tsx"
import { UserMenuLink } from "../../../ui/user-menu-link.tsx"
import { CompanyLogo } from "./company-logo.tsx"
import { SideMenu } from "./side-menu.tsx"
import { SignOutButton } from "./sign-out-button.tsx"
import classes from "./staff-frame.module.css"
import type { StaffMenuItem } from "./staff-screens.ts"

interface StaffFrameProps {
  id: string
  names: string
  administrator: boolean
  company: { name: string; logo: { id: string } | null }
  menu: readonly StaffMenuItem[]
  /** Who has yet to set up the second factor that is required of them reads nothing before. */
  owesFactor: boolean
  /** Null when nobody could say how complete it is. */
  configuration: ConfigurationStanding | null
  children: React.ReactNode
}

/** The frame of the staff's pages (C2): dense, the whole width, the menu always in sight on a desk. */
export function StaffFrame(props: StaffFrameProps) {
  const { id, menu, names, administrator, company, owesFactor, configuration, children } = props
  // Who has just set it up reads their recovery codes first.
  const [owedAtLoad] = useState(owesFactor)
  return (
    <div className={classes.frame} data-density="compact">
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      <header className={classes.top}>
        <MenuDrawer>
          <SideMenu menu={menu} />
        </MenuDrawer>
        <Link to={paths.executive} className={classes.brand}>
          <CompanyLogo name={company.name} logoId={company.logo?.id ?? null} />
        </Link>
        {configuration ? (
          <ConfigurationStatus
            {...configuration}
            userId={id}
            opensByItself={!owedAtLoad}
            wayOut={<SignOutButton label="Volver al inicio" />}
          />
        ) : null}
        {owesFactor ? null : <NotificationBell area="executive" />}
        <UserMenu names={names} detail={administrator ? "Administrador" : "Operador"}>
          <UserMenuLink to={paths.executiveAccount} icon={IconUserCog}>
            Mi cuenta
          </UserMenuLink>
          <SignOutButton />
        </UserMenu>
      </header>
      <div className={classes.side}>
        <SideMenu menu={menu} />
      </div>
      <div id="contenido" tabIndex={-1} className={classes.content}>
        {children}
      </div>
    </div>
  )
}

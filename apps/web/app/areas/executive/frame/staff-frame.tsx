import { companyLogoAddress } from "@trazo/contract/api-paths"
import { paths } from "@trazo/contract/paths"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import { AccountMenu, SignOutForm } from "../../../shared-features/account/account-menu.tsx"
import {
  type ConfigurationStanding,
  ConfigurationStatus,
} from "../../../shared-features/configuration-dialog/configuration-status.tsx"
import { NotificationBell } from "../../../shared-features/notifications/notification-bell.tsx"
import { ProductLogo } from "../../../shell/logos.tsx"
import { MenuDrawer } from "../../../ui/menu-drawer.tsx"
import classes from "./company-logo.module.css"
import { SideMenu } from "./side-menu.tsx"
import staffFrameStyles from "./staff-frame.module.css"
import type { StaffMenuItem } from "./staff-screens.ts"

/** The company's logo and name (H2); the product's logo where it has none, or where it cannot be shown. */
function CompanyLogo({ name, logoId }: { name: string; logoId: string | null }) {
  const picture = useRef<HTMLImageElement>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    // It may have failed before this page's scripts ran.
    if (picture.current?.complete && picture.current.naturalWidth === 0) setLost(true)
  }, [])
  return (
    <span className={classes.company}>
      {logoId && !isLost ? (
        <img
          ref={picture}
          className={classes.logo}
          src={companyLogoAddress(logoId)}
          alt=""
          width={32}
          height={32}
          onError={() => setLost(true)}
        />
      ) : (
        <ProductLogo />
      )}
      <span className={classes.name}>{name}</span>
    </span>
  )
}

interface StaffFrameProps {
  id: string
  names: string
  administrator: boolean
  company: { name: string; logo: { id: string } | null }
  menu: readonly StaffMenuItem[]
  /** Who has yet to set up the second factor that is required of them reads nothing before. */
  mustEnrollFactor: boolean
  /** Null when nobody could say how complete it is. */
  configuration: ConfigurationStanding | null
  children: React.ReactNode
}

/** The frame of the staff's pages (C2): dense, the whole width, the menu always in sight on a desk. */
export function StaffFrame(props: StaffFrameProps) {
  const { id, menu, names, administrator, company, mustEnrollFactor, configuration, children } = props
  // Who has just set it up reads their recovery codes first.
  const [owedAtLoad] = useState(mustEnrollFactor)
  return (
    <div className={staffFrameStyles.frame} data-density="compact">
      <a className={staffFrameStyles.skip} href="#contenido">
        Ir al contenido
      </a>
      <header className={staffFrameStyles.top}>
        <MenuDrawer>
          <SideMenu menu={menu} />
        </MenuDrawer>
        <Link to={paths.executive} className={staffFrameStyles.brand}>
          <CompanyLogo name={company.name} logoId={company.logo?.id ?? null} />
        </Link>
        {configuration ? (
          <ConfigurationStatus
            {...configuration}
            userId={id}
            opensByItself={!owedAtLoad}
            wayOut={<SignOutForm action={paths.executive} label="Volver al inicio" />}
          />
        ) : null}
        {mustEnrollFactor ? null : <NotificationBell area="executive" />}
        <AccountMenu
          names={names}
          detail={administrator ? "Administrador" : "Operador"}
          accountPath={paths.executiveAccount}
          signOut={{ action: paths.executive }}
        />
      </header>
      <div className={staffFrameStyles.side}>
        <SideMenu menu={menu} />
      </div>
      <div id="contenido" tabIndex={-1} className={staffFrameStyles.content}>
        {children}
      </div>
    </div>
  )
}

import { Box, Group } from "@mantine/core"
import { companyLogoAddress } from "@trazo/contract/endpoint/api-paths"
import { paths } from "@trazo/contract/paths"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import {
  type ConfigurationStanding,
  ConfigurationStatus,
} from "../../../shared-features/distributors/configuration-dialog/configuration-status.tsx"
import { AccountMenu, SignOutForm } from "../../../shared-features/identity/account/account-menu.tsx"
import { NotificationBell } from "../../../shared-features/platform/notifications/notification-bell.tsx"
import { SkipLink } from "../../../shell/frame-links.tsx"
import { ProductLogo } from "../../../shell/logos.tsx"
import { MenuDrawer } from "../../../ui/page/menu-drawer.tsx"
import { FrameShortcuts, type Shortcut } from "../../../ui/page/shortcuts.tsx"
import { CommandPalette, PaletteEntryButton, usePaletteOpening } from "./command-palette.tsx"
import type { PaletteScope } from "./palette-scope.ts"
import { SideMenu, type Waiting } from "./side-menu.tsx"
import classes from "./staff-frame.module.css"
import type { StaffMenuItem } from "./staff-screens.ts"

/** The company's name and logo (H2), or the product's logo where there is none or it fails to load. */
function CompanyLogo({ name, logoId }: { name: string; logoId: string | null }) {
  const picture = useRef<HTMLImageElement>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    // The picture may have failed before hydration.
    if (picture.current?.complete && picture.current.naturalWidth === 0) setLost(true)
  }, [])
  return (
    <Group
      component="span"
      className={classes.company ?? ""}
      gap={12}
      miw={0}
      wrap="nowrap"
      display="inline-flex"
    >
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
    </Group>
  )
}

interface StaffFrameProps {
  id: string
  names: string
  administrator: boolean
  company: { name: string; logo: { id: string } | null }
  menu: readonly StaffMenuItem[]
  waiting: Waiting
  palette: PaletteScope
  /** Before the required second factor is set up, there are no notifications. */
  mustEnrollFactor: boolean
  /** Null when the check failed. */
  configuration: ConfigurationStanding | null
  children: React.ReactNode
}

const paletteShortcuts: readonly Shortcut[] = [[["Ctrl", "K"], "Buscar en todo"]]

/** The frame of the executives' pages (C2): dense, full width, with a side menu from 769 px. */
export function StaffFrame(props: StaffFrameProps) {
  const {
    id,
    menu,
    waiting,
    palette,
    names,
    administrator,
    company,
    mustEnrollFactor,
    configuration,
    children,
  } = props
  // After the enrolment the recovery codes are shown first.
  const [enrollsAtLoad] = useState(mustEnrollFactor)
  const paletteOpening = usePaletteOpening()
  return (
    <div className={classes.frame} data-density="compact">
      <SkipLink />
      <header className={`frame-bar ${classes.top}`}>
        <MenuDrawer>
          {(leave) => (
            <>
              {mustEnrollFactor ? null : <PaletteEntryButton onPress={() => leave(paletteOpening.open)} />}
              <SideMenu menu={menu} waiting={waiting} />
            </>
          )}
        </MenuDrawer>
        <Link to={paths.executive} className={`tap ${classes.brand}`}>
          <CompanyLogo name={company.name} logoId={company.logo?.id ?? null} />
        </Link>
        {configuration ? (
          <ConfigurationStatus
            {...configuration}
            userId={id}
            opensByItself={!enrollsAtLoad}
            wayOut={<SignOutForm action={paths.executive} label="Volver al inicio" />}
          />
        ) : null}
        {mustEnrollFactor ? null : <CommandPalette scope={palette} {...paletteOpening} />}
        {mustEnrollFactor ? null : <NotificationBell area="executive" />}
        <AccountMenu
          names={names}
          detail={administrator ? "Administrador" : "Operador"}
          accountPath={paths.executiveAccount}
          signOut={{ action: paths.executive }}
        />
      </header>
      <div className={classes.side}>
        <SideMenu menu={menu} waiting={waiting} />
      </div>
      <Box id="contenido" tabIndex={-1} miw={0} style={{ outline: "none" }}>
        <FrameShortcuts value={mustEnrollFactor ? [] : paletteShortcuts}>{children}</FrameShortcuts>
      </Box>
    </div>
  )
}

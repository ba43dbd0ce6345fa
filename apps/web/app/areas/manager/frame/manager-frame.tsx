import IconUserCog from "@tabler/icons-react/dist/esm/icons/IconUserCog.mjs"
import { paths } from "@trazo/contract/paths"
import { Link, useLocation, useNavigation } from "react-router"
import { BrandLogo } from "../../../shared-features/branding/brand-logo.tsx"
import { showError } from "../../../shared-features/error-modal/error-modal.tsx"
import { NotificationBell } from "../../../shared-features/notifications/notification-bell.tsx"
import { SiteFooter } from "../../../shell/site-footer.tsx"
import { MenuDrawer } from "../../../ui/menu-drawer.tsx"
import { PageSkeleton } from "../../../ui/page-skeleton.tsx"
import { UserMenu } from "../../../ui/user-menu.tsx"
import { UserMenuLink } from "../../../ui/user-menu-link.tsx"
import classes from "./manager-frame.module.css"
import { SideMenu } from "./side-menu.tsx"
import { SignOutButton } from "./sign-out-button.tsx"

interface ManagerFrameProps {
  names: string
  email: string
  children: React.ReactNode
}

/** The frame of a holder's own pages (C3). */
export function ManagerFrame({ names, email, children }: ManagerFrameProps) {
  return (
    <div className={classes.frame}>
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      <header className={classes.top}>
        <MenuDrawer>
          <SideMenu />
          <SignOutButton />
        </MenuDrawer>
        <Link to={paths.managerRequests} className={classes.brand}>
          <BrandLogo />
        </Link>
        <NotificationBell area="client" onLookupFailed={showError} />
        <UserMenu names={names} detail={email}>
          <UserMenuLink to={paths.managerAccount} icon={IconUserCog}>
            Mi cuenta
          </UserMenuLink>
          <SignOutButton />
        </UserMenu>
      </header>
      <div className={classes.body}>
        <div className={classes.side}>
          <SideMenu />
        </div>
        <main id="contenido" tabIndex={-1} className={classes.content}>
          <WhileItLoads>{children}</WhileItLoads>
        </main>
      </div>
      <SiteFooter />
    </div>
  )
}

/** Another page that takes longer than 150 ms is announced by its shape; until then the present one stays. */
function WhileItLoads({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const leaves = state === "loading" && location.pathname !== pathname
  return (
    <div className={classes.stack}>
      <div className={classes.page} data-leaves={leaves}>
        {children}
      </div>
      {leaves ? <PageSkeleton shape="cards" /> : null}
    </div>
  )
}

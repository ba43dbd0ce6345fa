import { Button } from "@mantine/core"
import IconLogout from "@tabler/icons-react/dist/esm/icons/IconLogout.mjs"
import IconUserCog from "@tabler/icons-react/dist/esm/icons/IconUserCog.mjs"
import { paths } from "@trazo/contract/paths"
import { Form, Link, useLocation, useNavigation } from "react-router"
import { BrandLogo } from "../../../shared-features/branding/brand-logo.tsx"
import { showError } from "../../../shared-features/error-modal/error-modal.tsx"
import { NotificationBell } from "../../../shared-features/notifications/notification-bell.tsx"
import { SiteFooter } from "../../../shell/site-footer.tsx"
import { MenuDrawer } from "../../../ui/menu-drawer.tsx"
import { PageSkeleton } from "../../../ui/page-skeleton.tsx"
import { UserMenu } from "../../../ui/user-menu.tsx"
import { UserMenuLink } from "../../../ui/user-menu-link.tsx"
import { forgetAccountPassword } from "../session/account-password.ts"
import classes from "./manager-frame.module.css"
import { clearActiveMarker, SideMenu } from "./side-menu.tsx"

interface ManagerFrameProps {
  names: string
  email: string
  children: React.ReactNode
}

/**
 * Frame of the client's pages (C3). Not Mantine's AppShell: it fixes the menu to the window, and here the footer spans
 * the page below it.
 */
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
          <WithSkeleton>{children}</WithSkeleton>
        </main>
      </div>
      <SiteFooter />
    </div>
  )
}

/** Replaces the current page by a skeleton once the next one takes longer than 150 ms. */
function WithSkeleton({ children }: { children: React.ReactNode }) {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  const isLeaving = state === "loading" && location.pathname !== pathname
  return (
    <div className={classes.stack}>
      <div className={classes.page} data-leaving={isLeaving}>
        {children}
      </div>
      {isLeaving ? <PageSkeleton shape="cards" /> : null}
    </div>
  )
}

function SignOutButton() {
  return (
    <Form
      method="post"
      action="/manager"
      onSubmit={() => {
        clearActiveMarker()
        forgetAccountPassword()
      }}
    >
      <Button
        type="submit"
        variant="default"
        fullWidth
        leftSection={<IconLogout size={20} stroke={1.75} aria-hidden="true" />}
      >
        Cerrar sesión
      </Button>
    </Form>
  )
}

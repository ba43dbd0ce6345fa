import { Box, Flex, Stack } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { useLocation, useNavigation } from "react-router"
import { forgetSigner } from "../../../shared-features/certificates/signing/opened-signer.ts"
import { BrandLogo } from "../../../shared-features/distributors/branding/brand-logo.tsx"
import { useIsSuspended } from "../../../shared-features/distributors/branding/use-brand.ts"
import { AccountMenu, SignOutForm } from "../../../shared-features/identity/account/account-menu.tsx"
import { forgetOfflinePages } from "../../../shared-features/platform/connection/offline-pages.ts"
import { showError } from "../../../shared-features/platform/error-modal/error-modal.tsx"
import { NotificationBell } from "../../../shared-features/platform/notifications/notification-bell.tsx"
import { HomeLink, SkipLink } from "../../../shell/frame-links.tsx"
import { QuietFooter } from "../../../shell/quiet-footer.tsx"
import { MenuDrawer } from "../../../ui/page/menu-drawer.tsx"
import { PageSkeleton } from "../../../ui/page/page-skeleton.tsx"
import { forgetAccountPassword } from "../session/account-password.ts"
import classes from "./manager-frame.module.css"
import { BottomBar, clearActiveMarker, SideMenu } from "./side-menu.tsx"

interface ManagerFrameProps {
  names: string
  email: string
  /** ClientPro. */
  internal: boolean
  children: React.ReactNode
}

/**
 * Frame of the client's pages (C3). Not Mantine's AppShell: it fixes the menu to the window, and here a line
 * spans the page below it.
 */
export function ManagerFrame({ names, email, internal, children }: ManagerFrameProps) {
  const isSuspended = useIsSuspended()
  return (
    <Stack className={classes.frame ?? ""} gap={0} mih="100dvh">
      <SkipLink />
      <header className={`frame-bar ${classes.top}`}>
        <MenuDrawer>
          <SideMenu internal={internal} />
          <SignOutForm {...signOut} />
        </MenuDrawer>
        <HomeLink to={isSuspended ? paths.managerRevocation : paths.managerRequests} className="grow">
          <BrandLogo />
        </HomeLink>
        {isSuspended ? (
          <SignOutForm {...signOut} label="Salir" fullWidth={false} />
        ) : (
          <>
            <NotificationBell area="client" onLookupFailed={showError} />
            <AccountMenu
              names={names}
              detail={email}
              accountPath={paths.managerAccount}
              configurationPath={paths.managerConfiguration}
              signOut={signOut}
            />
          </>
        )}
      </header>
      <Flex flex={1}>
        <div className={classes.side}>
          <SideMenu internal={internal} />
        </div>
        <Box
          id="contenido"
          tabIndex={-1}
          component="main"
          flex={1}
          miw={0}
          px={{ base: "md", sm: 40 }}
          pt={{ base: "lg", sm: 40 }}
          pb={{ base: 48, sm: 64 }}
          style={{ outline: "none" }}
        >
          <WithSkeleton>{children}</WithSkeleton>
        </Box>
      </Flex>
      <QuietFooter />
      <BottomBar />
    </Stack>
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

const signOut = {
  action: "/manager",
  onSubmit() {
    clearActiveMarker()
    forgetAccountPassword()
    forgetSigner()
    forgetOfflinePages()
  },
}

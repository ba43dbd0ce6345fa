import { Box, Center, Paper, Stack } from "@mantine/core"
import "@mantine/core/styles/Center.layer.css"
import { paths } from "@trazo/contract/paths"
import { Outlet, useLocation } from "react-router"
import { useBrand } from "../shared-features/distributors/branding/use-brand.ts"
import { NotAvailable } from "../shared-features/distributors/configuration-dialog/not-available.tsx"
import { HomeLink } from "./frame-links.tsx"
import { FrameLogo } from "./logos.tsx"
import { SiteFooter } from "./site-footer.tsx"

/** The frame of the sign-in pages (C5). */
export default function LoginLayout() {
  const brand = useBrand()
  const { pathname } = useLocation()
  const isPlatform = brand?.of === "platform"
  const isAvailable = brand?.of !== "distributor" || brand.distributor.configuration !== null
  // Signing in stays possible: executives of the distributor configure it.
  const audience = pathname === paths.executiveLogin ? "executive" : "client"
  return (
    <Stack gap={0} mih="100dvh" style={{ borderTop: "4px solid var(--brand)" }}>
      {isAvailable ? null : (
        <aside>
          <NotAvailable audience={audience} isAbovePage />
        </aside>
      )}
      <Center component="main" flex={1} pt="xl" px="md">
        <Paper w="100%" maw={440} px="lg" py="xl" radius="lg" shadow="sm">
          <Box mb="lg" display="flex">
            <HomeLink to={isPlatform ? paths.administratorLogin : paths.home}>
              <FrameLogo />
            </HomeLink>
          </Box>
          <Outlet />
        </Paper>
      </Center>
      <SiteFooter />
    </Stack>
  )
}

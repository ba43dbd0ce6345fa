import { Box, Center, Paper, Stack } from "@mantine/core"
import "@mantine/core/styles/Center.layer.css"
import { paths } from "@trazo/contract/paths"
import { Outlet } from "react-router"
import { useBrand } from "../shared-features/branding/use-brand.ts"
import { HomeLink } from "./frame-links.tsx"
import { FrameLogo } from "./logos.tsx"
import { SiteFooter } from "./site-footer.tsx"

/** The frame of the sign-in pages (C5). */
export default function LoginLayout() {
  const isPlatform = useBrand()?.of === "platform"
  return (
    <Stack gap={0} mih="100dvh" style={{ borderTop: "4px solid var(--brand)" }}>
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

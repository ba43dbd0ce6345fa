import { Box, Container, Group, Stack } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { BrandLogo } from "../shared-features/distributors/branding/brand-logo.tsx"
import { HomeLink, SkipLink } from "./frame-links.tsx"
import { QuietFooter } from "./quiet-footer.tsx"
import { SiteFooter } from "./site-footer.tsx"

interface DefaultShellProps {
  children: React.ReactNode
  /** On the right of the top bar. */
  actions?: React.ReactNode
  /** Somebody is in the middle of a task: one line instead of the footer. */
  isTask?: boolean
}

/** The frame of every public page (C5). */
export function DefaultShell({ children, actions, isTask = false }: DefaultShellProps) {
  return (
    <Stack gap={0} mih="100dvh" style={{ borderTop: "4px solid var(--brand)" }}>
      <SkipLink />
      <Box component="header" bg="var(--surface)" style={{ borderBottom: "1px solid var(--line)" }}>
        <Container size={1200} px={{ base: "md", sm: "lg" }} py="sm">
          <Group justify="space-between" wrap="nowrap" mih={48}>
            <HomeLink to={paths.home}>
              <BrandLogo />
            </HomeLink>
            {actions ? <nav aria-label="Su cuenta">{actions}</nav> : null}
          </Group>
        </Container>
      </Box>
      <Box id="contenido" flex={1} style={{ outline: "none" }} tabIndex={-1}>
        {children}
      </Box>
      {isTask ? <QuietFooter /> : <SiteFooter />}
    </Stack>
  )
}

import { Box, Container, Group, Stack, Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { ContactLine } from "../shared-features/distributors/branding/contact-line.tsx"
import { useDistributor } from "../shared-features/distributors/branding/use-brand.ts"
import { ProductLogo, ProviderLogo } from "./logos.tsx"
import classes from "./site-footer.module.css"

/** A7, with the distributor's contact data. */
export function SiteFooter() {
  const data = useDistributor()?.distributorData
  return (
    <Box component="footer" className={classes.footer ?? ""} mt={48} c="dimmed" bg="var(--surface)">
      <Container size={1200} px={{ base: "md", sm: "lg" }} py="xl">
        <Group justify="space-between" align="flex-start" gap="lg">
          <div>
            <Group gap="lg">
              <ProductLogo />
              <ProviderLogo />
            </Group>
            <Text mt="md">Tu mejor aliado en la gestión de tus firmas electrónicas.</Text>
          </div>
          {data ? (
            <Stack component="address" gap={4} fs="normal" style={{ overflowWrap: "anywhere" }}>
              <strong>{data.name}</strong>
              {data.address ? <span>{data.address}</span> : null}
              {data.ruc ? <span>RUC {data.ruc}</span> : null}
              <ContactLine />
            </Stack>
          ) : null}
        </Group>
        <Group
          component="p"
          justify="space-between"
          gap="0 24px"
          m={0}
          mt="lg"
          pt="md"
          fz="xs"
          style={{ borderTop: "1px solid var(--line)" }}
        >
          <span>© 2023 Trazo. Todos los derechos reservados.</span>
          <Link to={paths.legalInformation} className="tap">
            Información legal
          </Link>
        </Group>
      </Container>
    </Box>
  )
}

import { Button, Group, Stack, Text, ThemeIcon } from "@mantine/core"
import "@mantine/core/styles/ThemeIcon.layer.css"
import IconMailSearch from "@tabler/icons-react/dist/esm/icons/IconMailSearch.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"

import { Page } from "../../../ui/page/page.tsx"

interface NoPurchaseProps {
  title?: string
  children?: React.ReactNode
}

/** Shown without a purchase or for an invalid link. */
export function NoPurchase({
  title = "No encontramos su solicitud en este dispositivo",
  children,
}: NoPurchaseProps) {
  const email = useDistributor()?.distributorData.supportEmail
  return (
    <Page width={560}>
      <Stack align="center" ta="center" pt="md">
        <ThemeIcon variant="light" size={72} radius={36}>
          <IconMailSearch size={32} stroke={1.5} aria-hidden="true" />
        </ThemeIcon>
        <h1>{title}</h1>
        <Text c="dimmed">
          {children ??
            "Si ya empezó una, abra el enlace que le enviamos por correo: la encontrará tal como la dejó."}
        </Text>
        <Group justify="center" gap={12} mt="sm">
          <Button component={Link} to={paths.home}>
            Pedir una firma
          </Button>
          <Button component="a" href={paths.managerLogin} variant="default">
            Entrar con mi cuenta
          </Button>
        </Group>
        {email ? (
          <Text c="dimmed">
            ¿No le llegó el correo? Escríbanos a <a href={`mailto:${email}`}>{email}</a>
          </Text>
        ) : null}
      </Stack>
    </Page>
  )
}

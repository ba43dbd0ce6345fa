import { Button, Group, List, Stack, Text, ThemeIcon } from "@mantine/core"
import "@mantine/core/styles/List.layer.css"
import "@mantine/core/styles/ThemeIcon.layer.css"
import IconDevices from "@tabler/icons-react/dist/esm/icons/IconDevices.mjs"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"
import { Page } from "../../../ui/page/page.tsx"

interface NoPurchaseProps {
  title?: string
  children?: React.ReactNode
  /** "sent": there is nothing to begin or to continue. "new": beginning comes first. */
  purpose?: "continue" | "sent" | "new"
}

/**
 * Shown without a purchase or for an invalid link. It says the same to whoever has a request on another device and to
 * whoever has none.
 */
export function NoPurchase({
  title = "Aquí no hay una solicitud abierta",
  children = "Por seguridad, una solicitud se abre solo en el dispositivo donde se empezó, hasta que usted la pasa a otro.",
  purpose = "continue",
}: NoPurchaseProps) {
  const email = useDistributor()?.distributorData.supportEmail
  return (
    <Page width={560}>
      <Stack pt="md">
        <ThemeIcon variant="light" size={72} radius={36}>
          <IconDevices size={32} stroke={1.5} aria-hidden="true" />
        </ThemeIcon>
        <h1>{title}</h1>
        <Text>{children}</Text>
        {purpose === "new" ? <Begin isFirst /> : null}
        {purpose === "sent" ? null : <WaysToContinue />}
        <Group gap={12} mt="sm">
          <Button component="a" href={paths.managerLogin} variant={purpose === "new" ? "default" : "filled"}>
            Entrar con mi cuenta
          </Button>
          {purpose === "continue" ? <Begin /> : null}
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

function Begin({ isFirst = false }: { isFirst?: boolean }) {
  return (
    <Button
      component={Link}
      to={paths.home}
      variant={isFirst ? "filled" : "default"}
      style={{ alignSelf: "flex-start" }}
    >
      Pedir una firma nueva
    </Button>
  )
}

function WaysToContinue() {
  return (
    <section aria-labelledby="seguir-aqui">
      <h2 id="seguir-aqui">Para seguir aquí la que ya empezó</h2>
      <List spacing="sm" mt="sm">
        <List.Item>
          <strong>Con su correo:</strong> abra en este dispositivo el primer correo que le enviamos y pulse
          «Continuar en otro dispositivo». Le enviaremos un código y seguirá donde se quedó.
        </List.Item>
        <List.Item>
          <strong>Con el otro dispositivo:</strong> en su solicitud pulse «Copiar enlace» y ábralo aquí.
        </List.Item>
        <List.Item>
          <strong>Si ya la envió:</strong> entre con su cuenta. Le basta un código que llega a su correo.
        </List.Item>
      </List>
      <Text c="dimmed" mt="md">
        ¿Solo quiere tomar las fotos con el teléfono? En la computadora, en «Documentos», pulse «Usar mi
        teléfono»: la solicitud sigue abierta allá.
      </Text>
    </section>
  )
}

import { Box, Button, Stack } from "@mantine/core"
import IconHome from "@tabler/icons-react/dist/esm/icons/IconHome.mjs"
import { missingPageText, shownStatus } from "./error-reading.ts"

const notThere = "Disculpe, la página solicitada no existe."

interface ErrorPageProps {
  status: number
  message?: string | undefined
}

/** C6 and C8. The home link is a plain link, because it must load a new document after any error. */
export function ErrorPage({ status, message }: ErrorPageProps) {
  return (
    <Stack component="main" align="center" justify="center" gap="md" mih="70dvh" px="md" py={48} ta="center">
      <Box component="p" fz="clamp(5rem, 24vw, 8rem)" fw={700} lh={1} lts="-0.04em" c="var(--brand-ink)">
        {shownStatus(status)}
      </Box>
      <Box component="h1" maw="24ch" fz="xl">
        {status === 422 ? (message ?? notThere) : notThere}
      </Box>
      <Box component="p" maw="44ch" mb="md" c="dimmed">
        {adviceFor(status, message)}
      </Box>
      <Button component="a" href="/" leftSection={<IconHome size={20} aria-hidden="true" />}>
        Regresar al inicio
      </Button>
      {status === 404 ? (
        <Box component="small" mt="lg" fz="xs" c="dimmed">
          {missingPageText}
        </Box>
      ) : null}
    </Stack>
  )
}

function adviceFor(status: number, message: string | undefined): string {
  if (status === 422) return "Revise el enlace y confírmelo con su proveedor de firma electrónica."
  if (status >= 500) {
    const [code = ""] = /Código de ayuda: [\w-]+\./.exec(message ?? "") ?? []
    return `Si la dirección es la correcta, el fallo es nuestro: intente otra vez en un momento. ${code}`.trim()
  }
  return message && message !== notThere ? message : "Revise la dirección o vuelva al inicio."
}

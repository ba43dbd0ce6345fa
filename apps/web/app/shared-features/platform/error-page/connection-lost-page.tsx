import { Box, Button, Stack } from "@mantine/core"
import IconRefresh from "@tabler/icons-react/dist/esm/icons/IconRefresh.mjs"
import IconWifiOff from "@tabler/icons-react/dist/esm/icons/IconWifiOff.mjs"
import { useEffect } from "react"
import { useLocation } from "react-router"

/**
 * The page, its data or a part of its code did not arrive. The link loads the wanted address as a new document, and so
 * does the connection when it is back.
 */
export function ConnectionLostPage() {
  const { pathname, search } = useLocation()
  const address = `${pathname}${search}`
  useEffect(() => {
    const load = () => window.location.assign(address)
    window.addEventListener("online", load)
    return () => window.removeEventListener("online", load)
  }, [address])
  return (
    <Stack component="main" align="center" justify="center" gap="md" mih="70dvh" px="md" py={48} ta="center">
      <IconWifiOff size={72} stroke={1.25} color="var(--brand-ink)" aria-hidden="true" />
      <Box component="h1" maw="24ch" fz="xl">
        No hay conexión
      </Box>
      <Box component="p" maw="44ch" mb="md" c="dimmed">
        Esta página no se pudo cargar. Revise su internet y vuelva a intentar: lo que ya envió está guardado.
      </Box>
      <Button component="a" href={address} leftSection={<IconRefresh size={20} aria-hidden="true" />}>
        Intentar otra vez
      </Button>
    </Stack>
  )
}

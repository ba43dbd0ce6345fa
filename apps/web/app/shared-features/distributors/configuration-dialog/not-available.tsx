import { Stack, Text, ThemeIcon } from "@mantine/core"
import "@mantine/core/styles/ThemeIcon.layer.css"
import IconBuildingStore from "@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs"

export const notAvailableTitle = "Distribuidora no disponible"

const sorry = "Lo sentimos, la distribuidora todavía no se encuentra disponible, contáctese con"

/** Each audience is sent to its own contact (F7). */
export const notAvailableText = {
  executive: `${sorry} el administrador.`,
  client: `${sorry} su proveedor.`,
} as const

interface NotAvailableProps {
  audience?: keyof typeof notAvailableText
  /** Above a page that has a heading of its own. */
  isAbovePage?: boolean
}

/** In the place of a page, or above it (F7). */
export function NotAvailable({ audience = "client", isAbovePage = false }: NotAvailableProps) {
  return (
    <Stack
      align="center"
      gap="md"
      maw={560}
      mx="auto"
      px="md"
      pt={isAbovePage ? 32 : 96}
      pb={isAbovePage ? 0 : 48}
      ta="center"
    >
      <ThemeIcon variant="light" radius={36} size={72}>
        <IconBuildingStore size={32} stroke={1.5} aria-hidden="true" />
      </ThemeIcon>
      {isAbovePage ? <strong>{notAvailableTitle}</strong> : <h1>{notAvailableTitle}</h1>}
      <Text c="dimmed">{notAvailableText[audience]}</Text>
    </Stack>
  )
}

import { Text } from "@mantine/core"
import { createContext, useContext } from "react"

/**
 * Whether this installation is a demonstration. The server's setting decides; the browser reads it from the page, so
 * that error pages, which load nothing, show it too.
 */
export const Demonstration = createContext(false)

export function useDemonstration(): boolean {
  return useContext(Demonstration)
}

/** On the page's root element, empty where it is a demonstration. */
export const demonstrationAttribute = "data-demonstration"

/** Part of the server's HTML, so that nothing moves on hydration. */
export function DemonstrationNotice() {
  if (!useDemonstration()) return null
  return (
    <Text role="note" size="xs" ta="center" px="md" py={6} c="var(--warn)" bg="var(--warn-ground)">
      <strong>Demostración.</strong> Los datos son ficticios, las contraseñas son públicas y los certificados
      no tienen validez.
    </Text>
  )
}

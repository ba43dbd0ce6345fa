import { Text } from "@mantine/core"
import { createContext, useContext } from "react"

/**
 * Whether this installation is a demonstration. The server reads it from its settings and the browser from the page, so
 * that error pages without loader data show it too.
 */
export const Demonstration = createContext(false)

export function useDemonstration(): boolean {
  return useContext(Demonstration)
}

/** Attribute of the page's root element in a demonstration. Its value is empty. */
export const demonstrationAttribute = "data-demonstration"

/** Rendered on the server too, so that the page does not move on hydration. */
export function DemonstrationNotice() {
  if (!useDemonstration()) return null
  return (
    <Text role="note" size="xs" ta="center" px="md" py={6} c="var(--warn)" bg="var(--warn-ground)">
      <strong>Demostración.</strong> Los datos son ficticios, las contraseñas son públicas y los certificados
      no tienen validez.
    </Text>
  )
}

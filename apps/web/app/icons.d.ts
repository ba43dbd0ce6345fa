// The package declares types for its index only, not for single icons.
declare module "@tabler/icons-react/dist/esm/icons/*.mjs" {
  import type { Icon } from "@tabler/icons-react"

  const icon: Icon
  export default icon
}

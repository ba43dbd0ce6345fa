import IconPencilCheck from "@tabler/icons-react/dist/esm/icons/IconPencilCheck.mjs"
import { StatusBadge } from "../../../ui/status-badge.tsx"

/** What the client sent again: the reviewer looks there first. */
export function CorrectedMark() {
  return (
    <StatusBadge icon={IconPencilCheck} tone="warn">
      Corregido
    </StatusBadge>
  )
}

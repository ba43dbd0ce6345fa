import type { Icon } from "@tabler/icons-react"
import IconBan from "@tabler/icons-react/dist/esm/icons/IconBan.mjs"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import IconCircleCheck from "@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs"
import IconCircleDot from "@tabler/icons-react/dist/esm/icons/IconCircleDot.mjs"
import IconCircleX from "@tabler/icons-react/dist/esm/icons/IconCircleX.mjs"
import IconClockOff from "@tabler/icons-react/dist/esm/icons/IconClockOff.mjs"
import IconCreditCard from "@tabler/icons-react/dist/esm/icons/IconCreditCard.mjs"
import IconEdit from "@tabler/icons-react/dist/esm/icons/IconEdit.mjs"
import IconFileSearch from "@tabler/icons-react/dist/esm/icons/IconFileSearch.mjs"
import IconPencil from "@tabler/icons-react/dist/esm/icons/IconPencil.mjs"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"

const icons: Record<string, Icon> = {
  IconBan,
  IconCertificate,
  IconCircleCheck,
  IconCircleX,
  IconClockOff,
  IconCreditCard,
  IconEdit,
  IconFileSearch,
  IconPencil,
  IconReceipt,
}

/** The icon for a name of a status catalogue, or a dot for an unknown name. */
export function statusIcon(name: string): Icon {
  return icons[name] ?? IconCircleDot
}

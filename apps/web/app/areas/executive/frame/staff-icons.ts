import type { Icon } from "@tabler/icons-react"
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs"
import IconBuildingCommunity from "@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import IconDiscount from "@tabler/icons-react/dist/esm/icons/IconDiscount.mjs"
import IconLayoutDashboard from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs"
import IconPackage from "@tabler/icons-react/dist/esm/icons/IconPackage.mjs"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs"
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs"
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs"
import IconTicket from "@tabler/icons-react/dist/esm/icons/IconTicket.mjs"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import IconUserCog from "@tabler/icons-react/dist/esm/icons/IconUserCog.mjs"
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs"

/** The icons that modules name (module-catalogue). */
export const staffIcons: Record<string, Icon> = {
  IconBolt,
  IconBuildingCommunity,
  IconCertificate,
  IconDiscount,
  IconLayoutDashboard,
  IconPackage,
  IconReceipt,
  IconSettings,
  IconShieldLock,
  IconTag,
  IconTicket,
  IconTrash,
  IconUserCog,
  IconUsers,
}

import { Stack, VisuallyHidden } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs"
import IconBuildingCommunity from "@tabler/icons-react/dist/esm/icons/IconBuildingCommunity.mjs"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import IconDiscount from "@tabler/icons-react/dist/esm/icons/IconDiscount.mjs"
import IconLayoutDashboard from "@tabler/icons-react/dist/esm/icons/IconLayoutDashboard.mjs"
import IconPackage from "@tabler/icons-react/dist/esm/icons/IconPackage.mjs"
import IconPoint from "@tabler/icons-react/dist/esm/icons/IconPoint.mjs"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import IconSettings from "@tabler/icons-react/dist/esm/icons/IconSettings.mjs"
import IconShieldLock from "@tabler/icons-react/dist/esm/icons/IconShieldLock.mjs"
import IconTag from "@tabler/icons-react/dist/esm/icons/IconTag.mjs"
import IconTicket from "@tabler/icons-react/dist/esm/icons/IconTicket.mjs"
import IconTrash from "@tabler/icons-react/dist/esm/icons/IconTrash.mjs"
import IconUserCog from "@tabler/icons-react/dist/esm/icons/IconUserCog.mjs"
import IconUserShield from "@tabler/icons-react/dist/esm/icons/IconUserShield.mjs"
import IconUsers from "@tabler/icons-react/dist/esm/icons/IconUsers.mjs"
import { NavLink } from "react-router"
import classes from "./side-menu.module.css"
import type { StaffMenuItem } from "./staff-screens.ts"

/** The icons that the module catalogue names. */
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
  IconUserShield,
  IconUsers,
}

/** How much needs a person, by path. */
export type Waiting = Readonly<Record<string, number>>

function WaitingCount({ count }: { count: number }) {
  if (count === 0) return null
  return (
    <span className={classes.waiting}>
      {count.toLocaleString("es-EC")}
      <VisuallyHidden> por atender</VisuallyHidden>
    </span>
  )
}

/** The menu of C2. A module is a link, or the heading of its children. */
export function SideMenu({ menu, waiting = {} }: { menu: readonly StaffMenuItem[]; waiting?: Waiting }) {
  return (
    <nav aria-label="Menú principal">
      <Stack component="ul" gap={4}>
        {menu.map((item) => (
          <li key={item.title}>
            <ModuleEntry {...item} />
            {item.children.length > 0 ? (
              <Stack component="ul" gap={4} mt={4} pl={32} aria-label={item.title}>
                {item.children.map(({ path, title }) => (
                  <li key={path}>
                    <NavLink to={path} className={classes.item ?? ""}>
                      {title}
                      <WaitingCount count={waiting[path] ?? 0} />
                    </NavLink>
                  </li>
                ))}
              </Stack>
            ) : null}
          </li>
        ))}
      </Stack>
    </nav>
  )
}

function ModuleEntry({ title, icon, path }: StaffMenuItem) {
  const Picture = staffIcons[icon] ?? IconPoint
  const content = (
    <>
      <Picture size={20} stroke={1.75} aria-hidden="true" />
      {title}
    </>
  )
  if (!path) return <span className={classes.module}>{content}</span>
  return (
    <NavLink to={path} className={classes.item ?? ""}>
      {content}
    </NavLink>
  )
}

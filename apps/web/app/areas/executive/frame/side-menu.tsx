import type { Icon } from "@tabler/icons-react"
import IconBolt from "@tabler/icons-react/dist/esm/icons/IconBolt.mjs"
import IconCertificate from "@tabler/icons-react/dist/esm/icons/IconCertificate.mjs"
import IconPoint from "@tabler/icons-react/dist/esm/icons/IconPoint.mjs"
import { NavLink } from "react-router"
import classes from "./side-menu.module.css"
import type { StaffLink } from "./staff-screens.ts"

const icons: Record<string, Icon> = { IconBolt, IconCertificate }

export function SideMenu({ links }: { links: readonly StaffLink[] }) {
  return (
    <nav aria-label="Menú principal">
      <ul className={classes.items}>
        {links.map(({ path, title, icon, group }) => {
          const Picture = icons[icon] ?? IconPoint
          return (
            <li key={path}>
              <NavLink to={path} className={classes.item ?? ""}>
                <Picture size={20} stroke={1.75} aria-hidden="true" />
                <span>
                  {title}
                  {group ? <span> {group.toLowerCase()}</span> : null}
                </span>
              </NavLink>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

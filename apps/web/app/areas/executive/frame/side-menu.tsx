import IconPoint from "@tabler/icons-react/dist/esm/icons/IconPoint.mjs"
import { NavLink } from "react-router"
import classes from "./side-menu.module.css"
import { staffIcons } from "./staff-icons.ts"
import type { StaffMenuItem } from "./staff-screens.ts"

/** C2: a module is a link, or the heading of its children. */
export function SideMenu({ menu }: { menu: readonly StaffMenuItem[] }) {
  return (
    <nav aria-label="Menú principal">
      <ul className={classes.items}>
        {menu.map((item) => (
          <li key={item.title}>
            <ModuleEntry {...item} />
            {item.children.length > 0 ? (
              <ul className={classes.children} aria-label={item.title}>
                {item.children.map(({ path, title }) => (
                  <li key={path}>
                    <NavLink to={path} className={classes.item ?? ""}>
                      {title}
                    </NavLink>
                  </li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ul>
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

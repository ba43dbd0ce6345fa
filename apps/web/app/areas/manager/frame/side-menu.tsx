import { useEffect, useState } from "react"
import { Link, useLocation } from "react-router"
import { keepActiveMarker, readActiveMarker } from "./active-marker.ts"
import { itemOf, menuItems } from "./menu-items.ts"
import classes from "./side-menu.module.css"

export function SideMenu() {
  const active = useActiveItem()
  return (
    <nav aria-label="Menú de su cuenta">
      <ul className={classes.items}>
        {menuItems.map(({ path, title, icon: Picture }) => (
          <li key={path}>
            <Link to={path} className={classes.item} aria-current={path === active ? "page" : undefined}>
              <Picture size={22} stroke={1.75} aria-hidden="true" />
              {title}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** The page's own item; on a page that belongs to none, the last one that was open. */
function useActiveItem(): string | null {
  const { pathname } = useLocation()
  const own = itemOf(pathname)?.path ?? null
  const [last, setLast] = useState<string | null>(null)
  useEffect(() => {
    if (own) keepActiveMarker(own)
    else setLast(readActiveMarker())
  }, [own])
  return own ?? last
}

import { MenuDrawer } from "../../../ui/menu-drawer.tsx"
import classes from "./page-index.module.css"
import { sectionTitles } from "./section-titles.ts"

/** The way to each section: beside the page on a desk, in a drawer on a phone. */
export function PageIndex() {
  return (
    <div className={classes.index}>
      <div className={classes.phone}>
        <MenuDrawer>
          <Links />
        </MenuDrawer>
        <span aria-hidden="true">Secciones</span>
      </div>
      <div className={classes.desk}>
        <Links />
      </div>
    </div>
  )
}

function Links() {
  return (
    <nav aria-label="Secciones">
      <ul className={classes.links}>
        {Object.entries(sectionTitles).map(([key, title]) => (
          <li key={key}>
            <a href={`#${key}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  )
}

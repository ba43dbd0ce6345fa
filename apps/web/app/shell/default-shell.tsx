import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { BrandLogo } from "../shared-features/branding/brand-logo.tsx"
import classes from "./default-shell.module.css"
import { SiteFooter } from "./site-footer.tsx"
import siteHeaderStyles from "./site-header.module.css"

/** The frame of every public page (C5): brand above, product and provider below. */
export function DefaultShell({
  children,
  actions,
}: {
  children: React.ReactNode
  actions?: React.ReactNode
}) {
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#contenido">
        Ir al contenido
      </a>
      <SiteHeader>{actions}</SiteHeader>
      <div id="contenido" className={classes.content} tabIndex={-1}>
        {children}
      </div>
      <SiteFooter />
    </div>
  )
}

/** The top bar: the brand, which leads home, and what a page puts on its right. */
function SiteHeader({ children }: { children?: React.ReactNode }) {
  return (
    <header className={siteHeaderStyles.header}>
      <div className={siteHeaderStyles.inside}>
        <Link to={paths.home} className={siteHeaderStyles.brand}>
          <BrandLogo />
        </Link>
        {children ? (
          <nav className={siteHeaderStyles.actions} aria-label="Su cuenta">
            {children}
          </nav>
        ) : null}
      </div>
    </header>
  )
}

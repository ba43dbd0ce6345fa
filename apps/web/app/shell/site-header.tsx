import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { BrandLogo } from "../shared-features/branding/brand-logo.tsx"
import classes from "./site-header.module.css"

/** The top bar: the brand, which leads home, and what a page puts on its right. */
export function SiteHeader({ children }: { children?: React.ReactNode }) {
  return (
    <header className={classes.header}>
      <div className={classes.inside}>
        <Link to={paths.home} className={classes.brand}>
          <BrandLogo />
        </Link>
        {children ? (
          <nav className={classes.actions} aria-label="Su cuenta">
            {children}
          </nav>
        ) : null}
      </div>
    </header>
  )
}

import { Outlet } from "react-router"
import { BrandLogo } from "../shared-features/branding/brand-logo.tsx"
import classes from "./login-layout.module.css"
import { SiteFooter } from "./site-footer.tsx"

/** The frame of every sign-in page (C5): one card, nothing beside it. */
export default function LoginLayout() {
  return (
    <div className={classes.page}>
      <main className={classes.middle}>
        <div className={classes.card}>
          <div className={classes.brand}>
            <BrandLogo />
          </div>
          <Outlet />
        </div>
      </main>
      <SiteFooter />
    </div>
  )
}

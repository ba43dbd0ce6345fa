import { paths } from "@trazo/contract/paths"
import { Link, Outlet } from "react-router"
import { useBrand } from "../shared-features/branding/use-brand.ts"
import classes from "./login-layout.module.css"
import { FrameLogo } from "./logos.tsx"
import { SiteFooter } from "./site-footer.tsx"

/** The frame of every sign-in page (C5): one card, nothing beside it. */
export default function LoginLayout() {
  const isPlatform = useBrand()?.of === "platform"
  return (
    <div className={classes.page}>
      <main className={classes.middle}>
        <div className={classes.card}>
          <Link to={isPlatform ? paths.administratorLogin : paths.home} className={classes.brand}>
            <FrameLogo />
          </Link>
          <Outlet />
        </div>
      </main>
      <SiteFooter />
    </div>
  )
}

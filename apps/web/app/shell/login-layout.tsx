import { paths } from "@trazo/contract/paths"
import { Link, Outlet } from "react-router"
import { useBrand } from "../shared-features/branding/use-brand.ts"
import classes from "./default-shell.module.css"
import { FrameLogo } from "./logos.tsx"
import { SiteFooter } from "./site-footer.tsx"

/** The frame of the sign-in pages (C5). */
export default function LoginLayout() {
  const isPlatform = useBrand()?.of === "platform"
  return (
    <div className={classes.shell}>
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

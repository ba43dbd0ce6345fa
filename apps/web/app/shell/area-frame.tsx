import { Box, Group } from "@mantine/core"
import { NavLink } from "react-router"
import classes from "./area-frame.module.css"
import { HomeLink, SkipLink } from "./frame-links.tsx"
import { FrameLogo } from "./logos.tsx"

interface AreaFrameProps {
  home: string
  tabs?: readonly { path: string; title: string }[]
  /** The signed-in person, and the sign-out button. */
  account: React.ReactNode
  children: React.ReactNode
}

/** The frame of a staff area without a side menu. */
export function AreaFrame({ home, tabs = [], account, children }: AreaFrameProps) {
  return (
    <div className={classes.frame} data-density="compact">
      <SkipLink />
      <header className={`frame-bar ${classes.top}`}>
        <HomeLink to={home} className={classes.brand}>
          <FrameLogo />
        </HomeLink>
        {tabs.length > 0 ? (
          <nav className={classes.tabs} aria-label="Secciones">
            {tabs.map(({ path, title }) => (
              <NavLink key={path} to={path} end={path === home} className={classes.tab ?? ""}>
                {title}
              </NavLink>
            ))}
          </nav>
        ) : null}
        <Group className={classes.account ?? ""} gap={12} wrap="nowrap">
          {account}
        </Group>
      </header>
      <Box
        id="contenido"
        tabIndex={-1}
        component="main"
        maw={1200}
        mx="auto"
        px={{ base: "md", sm: "lg" }}
        pt={{ base: "lg", sm: "xl" }}
        pb={{ base: 48, sm: 64 }}
        style={{ outline: "none" }}
      >
        {children}
      </Box>
    </div>
  )
}

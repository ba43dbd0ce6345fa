import { ActionIcon, Drawer } from "@mantine/core"
import "@mantine/core/styles/Drawer.layer.css"
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs"
import { useState } from "react"
import classes from "./menu-drawer.module.css"

/** An area's side menu up to 768 px (A14). Following a link closes it. */
export function MenuDrawer({ children }: { children: React.ReactNode }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <div className={classes.menu}>
      <ActionIcon c="var(--ink-1)" aria-label="Abrir el menú" onClick={() => setOpened(true)}>
        <IconMenu2 size={24} aria-hidden="true" />
      </ActionIcon>
      <Drawer.Root
        opened={opened}
        onClose={close}
        size="min(320px, calc(100vw - 56px))"
        // Inside the frame, to inherit its density.
        withinPortal={false}
        styles={{ inner: { left: 0 } }}
        zIndex={300}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label="Menú">
          <Drawer.Body
            className={classes.body ?? ""}
            onClick={(event) => {
              if ((event.target as Element).closest("a")) close()
            }}
          >
            <Drawer.CloseButton m={0} c="var(--ink-1)" size={44} iconSize={24} aria-label="Cerrar el menú" />
            {children}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </div>
  )
}

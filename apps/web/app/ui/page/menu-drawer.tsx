import { ActionIcon, Box, Drawer } from "@mantine/core"
import "@mantine/core/styles/Drawer.layer.css"
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs"
import { useState } from "react"
import classes from "./menu-drawer.module.css"

/** Closes the menu, then does something else, such as opening a dialog. */
type Leave = (then: () => void) => void

interface MenuDrawerProps {
  children: React.ReactNode | ((leave: Leave) => React.ReactNode)
}

/** An area's side menu up to 768 px (A14). Following a link closes it. */
export function MenuDrawer({ children }: MenuDrawerProps) {
  const [opened, setOpened] = useState(false)
  const [next, setNext] = useState<(() => void) | null>(null)
  const close = () => setOpened(false)
  const leave: Leave = (then) => {
    setNext(() => then)
    close()
  }
  return (
    <Box display={{ base: "block", sm: "none" }}>
      <ActionIcon c="var(--ink-1)" aria-label="Abrir el menú" onClick={() => setOpened(true)}>
        <IconMenu2 size={24} aria-hidden="true" />
      </ActionIcon>
      <Drawer.Root
        opened={opened}
        onClose={close}
        // What opens next takes the focus.
        returnFocus={next === null}
        onExitTransitionEnd={() => {
          setNext(null)
          next?.()
        }}
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
            {typeof children === "function" ? children(leave) : children}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </Box>
  )
}

import { ActionIcon } from "@mantine/core"
import IconMenu2 from "@tabler/icons-react/dist/esm/icons/IconMenu2.mjs"
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs"
import { useRef } from "react"
import classes from "./menu-drawer.module.css"

/**
 * An area's side menu up to 768px (A14). The browser's own dialog keeps the focus; Escape and a touch beside it close
 * it, and so does a link that is followed.
 */
export function MenuDrawer({ children }: { children: React.ReactNode }) {
  const drawer = useRef<HTMLDialogElement>(null)
  const close = () => drawer.current?.close()
  return (
    <>
      <ActionIcon
        className={classes.opener ?? ""}
        aria-label="Abrir el menú"
        onClick={() => drawer.current?.showModal()}
      >
        <IconMenu2 size={24} aria-hidden="true" />
      </ActionIcon>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes a dialog by itself. */}
      <dialog
        ref={drawer}
        className={classes.drawer}
        aria-label="Menú"
        onClick={(event) => {
          const touched = event.target as Element
          if (touched === drawer.current || touched.closest("a")) close()
        }}
      >
        <div className={classes.inside}>
          <ActionIcon className={classes.close ?? ""} aria-label="Cerrar el menú" onClick={close}>
            <IconX size={24} aria-hidden="true" />
          </ActionIcon>
          {children}
        </div>
      </dialog>
    </>
  )
}

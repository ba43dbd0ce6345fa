import { Button, Kbd, VisuallyHidden } from "@mantine/core"
import "@mantine/core/styles/Kbd.layer.css"
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs"
import { lazy, Suspense, useEffect, useState } from "react"
import classes from "./command-palette.module.css"
import type { PaletteScope } from "./palette-scope.ts"

const PaletteWindow = lazy(() => import("./palette-window.tsx"))

/** Opens the command palette with Ctrl+K or ⌘K, also while typing, and with its button. It loads on first use. */
export function CommandPalette({ scope }: { scope: PaletteScope }) {
  const [openedAt, setOpenedAt] = useState(0)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k"
      // A dialog keeps the focus to itself.
      if (!isAsked || document.querySelector("[aria-modal=true]")) return
      event.preventDefault()
      setOpenedAt((times) => times + 1)
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [])
  return (
    <>
      <Button
        className={classes.opener ?? ""}
        variant="default"
        aria-keyshortcuts="Control+K Meta+K"
        title="Buscar en todo (Ctrl K)"
        onClick={() => setOpenedAt((times) => times + 1)}
      >
        <IconSearch size={18} stroke={1.75} aria-hidden="true" />
        <VisuallyHidden>Buscar en todo</VisuallyHidden>
        <span className={classes.text} aria-hidden="true">
          Buscar
        </span>
        <Kbd className={classes.keys ?? ""} aria-hidden="true">
          Ctrl K
        </Kbd>
      </Button>
      {openedAt > 0 ? (
        <Suspense>
          <PaletteWindow scope={scope} openedAt={openedAt} />
        </Suspense>
      ) : null}
    </>
  )
}

import { Button, Kbd, VisuallyHidden } from "@mantine/core"
import "@mantine/core/styles/Kbd.layer.css"
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs"
import { lazy, Suspense, useCallback, useEffect, useState } from "react"
import classes from "./command-palette.module.css"
import type { PaletteScope } from "./palette-scope.ts"
import { useEarlyKeys } from "./use-early-keys.ts"

const PaletteWindow = lazy(() => import("./palette-window.tsx"))

/**
 * How often the palette was opened, and what opens it: Ctrl+K or ⌘K, also while typing, and `open`. `takeTyped` returns
 * what was typed since then.
 */
export function usePaletteOpening() {
  const [openedAt, setOpenedAt] = useState(0)
  const { collect, take: takeTyped } = useEarlyKeys()
  const open = useCallback(() => {
    collect()
    setOpenedAt((times) => times + 1)
  }, [collect])
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const isAsked = (event.ctrlKey || event.metaKey) && !event.altKey && event.key.toLowerCase() === "k"
      // A dialog keeps the focus to itself.
      if (!isAsked || document.querySelector("[aria-modal=true]")) return
      event.preventDefault()
      open()
    }
    document.addEventListener("keydown", onKeyDown)
    return () => document.removeEventListener("keydown", onKeyDown)
  }, [open])
  return { openedAt, open, takeTyped }
}

type CommandPaletteProps = ReturnType<typeof usePaletteOpening> & { scope: PaletteScope }

/** The top bar's button and the command palette, which loads on first use. A phone's button is in the menu. */
export function CommandPalette({ scope, openedAt, open, takeTyped }: CommandPaletteProps) {
  return (
    <>
      <Button
        className={classes.opener ?? ""}
        flex="none"
        px={10}
        fw={500}
        c="dimmed"
        variant="default"
        aria-keyshortcuts="Control+K Meta+K"
        title="Buscar en todo (Ctrl K)"
        onClick={open}
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
          <PaletteWindow scope={scope} openedAt={openedAt} takeTyped={takeTyped} />
        </Suspense>
      ) : null}
    </>
  )
}

/** The entry of a phone's menu. */
export function PaletteEntryButton({ onPress }: { onPress: () => void }) {
  return (
    <Button
      className={classes.entry ?? ""}
      variant="default"
      justify="start"
      leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
      onClick={onPress}
    >
      Buscar
    </Button>
  )
}

import { ActionIcon, Box, Button, Group, Kbd } from "@mantine/core"
import "@mantine/core/styles/Kbd.layer.css"
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs"
import { createContext, use, useState } from "react"
import { Dialog } from "../dialog/dialog.tsx"
import classes from "./shortcuts.module.css"
import { useHotkeys } from "./use-hotkeys.ts"

export type Shortcut = readonly [keys: readonly string[], does: string]

/** Of a page without keys of its own. */
export const pageShortcuts: readonly Shortcut[] = [[["?"], "Ver estos atajos"]]

const frameShortcuts = createContext<readonly Shortcut[]>([])
/** Shortcuts that every page of a frame has. */
export const FrameShortcuts = frameShortcuts.Provider

/** Lists the page's shortcuts, and those of its frame. Opens with «?» or the button. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const all = [...shortcuts, ...use(frameShortcuts)]
  useHotkeys({ "?": () => setOpened(true) })
  return (
    <>
      <ActionIcon
        className={classes.opener ?? ""}
        c="dimmed"
        aria-label="Atajos del teclado"
        title="Atajos del teclado (?)"
        onClick={() => setOpened(true)}
      >
        <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <Dialog
        opened={opened}
        title="Atajos del teclado"
        onClose={close}
        actions={<Button onClick={close}>Cerrar</Button>}
      >
        <Box component="dl" m={0}>
          {all.map(([keys, does]) => (
            <Group key={does} justify="space-between" mih={36} style={{ borderTop: "1px solid var(--line)" }}>
              <dt>{does}</dt>
              <Group component="dd" gap={4} m={0}>
                {keys.map((key) => (
                  <Kbd key={key}>{key}</Kbd>
                ))}
              </Group>
            </Group>
          ))}
        </Box>
      </Dialog>
    </>
  )
}

import { ActionIcon, Button } from "@mantine/core"
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs"
import { useState } from "react"
import { Dialog } from "./dialog/dialog.tsx"
import classes from "./shortcuts.module.css"
import { useHotkeys } from "./use-hotkeys.ts"

export type Shortcut = readonly [keys: readonly string[], does: string]

/** The page's keys, by «?» or by the button that says so. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  useHotkeys({ "?": () => setOpened(true) })
  return (
    <>
      <ActionIcon
        className={classes.opener ?? ""}
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
        <dl className={classes.list}>
          {shortcuts.map(([keys, does]) => (
            <div key={does}>
              <dt>{does}</dt>
              <dd>
                {keys.map((key) => (
                  <kbd key={key}>{key}</kbd>
                ))}
              </dd>
            </div>
          ))}
        </dl>
      </Dialog>
    </>
  )
}

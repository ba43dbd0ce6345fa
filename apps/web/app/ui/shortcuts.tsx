import { ActionIcon } from "@mantine/core"
import IconKeyboard from "@tabler/icons-react/dist/esm/icons/IconKeyboard.mjs"
import IconX from "@tabler/icons-react/dist/esm/icons/IconX.mjs"
import { useRef } from "react"
import classes from "./shortcuts.module.css"
import { useHotkeys } from "./use-hotkeys.ts"

export type Shortcut = readonly [keys: readonly string[], does: string]

/** The page's keys, by «?» or by the button that says so. */
export function Shortcuts({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  const dialog = useRef<HTMLDialogElement>(null)
  useHotkeys({ "?": () => dialog.current?.showModal() })
  return (
    <>
      <ActionIcon
        className={classes.opener ?? ""}
        aria-label="Atajos del teclado"
        title="Atajos del teclado (?)"
        onClick={() => dialog.current?.showModal()}
      >
        <IconKeyboard size={20} stroke={1.75} aria-hidden="true" />
      </ActionIcon>
      <dialog ref={dialog} className={classes.dialog} aria-label="Atajos del teclado">
        <div className={classes.head}>
          <h2>Atajos del teclado</h2>
          <ActionIcon aria-label="Cerrar" onClick={() => dialog.current?.close()}>
            <IconX size={20} aria-hidden="true" />
          </ActionIcon>
        </div>
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
      </dialog>
    </>
  )
}

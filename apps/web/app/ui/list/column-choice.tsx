import { ActionIcon, Checkbox, Popover, Stack } from "@mantine/core"
import "@mantine/core/styles/CheckboxIndicator.layer.css"
import "@mantine/core/styles/Checkbox.layer.css"
import IconColumns3 from "@tabler/icons-react/dist/esm/icons/IconColumns3.mjs"
import { useCallback, useSyncExternalStore } from "react"

const changed = "trazo:columns"
const storageKey = (list: string) => `columns:${list}`

function subscribe(listener: () => void): () => void {
  window.addEventListener(changed, listener)
  return () => window.removeEventListener(changed, listener)
}

function stored(list: string): string {
  try {
    return localStorage.getItem(storageKey(list)) ?? ""
  } catch {
    return "" // Some private windows deny storage.
  }
}

export interface HiddenColumns {
  hidden: readonly string[]
  hide: (keys: string[]) => void
}

/** The hidden columns, stored in the browser. */
export function useHiddenColumns(list: string): HiddenColumns {
  const text = useSyncExternalStore(
    subscribe,
    () => stored(list),
    () => "",
  )
  const hide = useCallback(
    (keys: string[]) => {
      try {
        localStorage.setItem(storageKey(list), keys.join(" "))
      } finally {
        window.dispatchEvent(new Event(changed))
      }
    },
    [list],
  )
  return { hidden: text ? text.split(" ") : [], hide }
}

interface ColumnChoiceProps {
  columns: readonly { key: string; title: string }[]
  hidden: readonly string[]
  onHide: (keys: string[]) => void
}

export function ColumnChoice({ columns, hidden, onHide }: ColumnChoiceProps) {
  return (
    <Popover position="bottom-end" trapFocus returnFocus shadow="md">
      <Popover.Target>
        <ActionIcon
          aria-label="Elegir columnas"
          title="Elegir columnas"
          display={{ base: "none", sm: "inline-flex" }}
        >
          <IconColumns3 size={20} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack gap="sm">
          {columns.map(({ key, title }) => (
            <Checkbox
              key={key}
              size="sm"
              label={title}
              checked={!hidden.includes(key)}
              onChange={(event) =>
                onHide(event.currentTarget.checked ? hidden.filter((one) => one !== key) : [...hidden, key])
              }
            />
          ))}
        </Stack>
      </Popover.Dropdown>
    </Popover>
  )
}

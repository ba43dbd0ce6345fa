import { TextInput } from "@mantine/core"
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs"
import { size } from "@trazo/domain/forms/field-rules"
import { useEffect, useRef, useState } from "react"
import { Form, useLocation, useNavigate, useNavigation, useSearchParams } from "react-router"
import { useHotkeys } from "../page/use-hotkeys.ts"

const pauseMilliseconds = 250

interface ListSearchProps {
  label: string
  placeholder?: string
  value: string
  maximum: number
  /** Names in the URL. */
  urlKeys: { search?: string; cursor?: string }
  hrefOf: (search: string) => string
  /** Moves the focus to the first row. */
  onDown: () => void
}

/**
 * Searches 250 ms after the last keystroke. «/» focuses it, ↓ leads to the rows, Escape leaves it. Before hydration it is a
 * form.
 */
export function ListSearch({ label, placeholder, value, maximum, urlKeys, hrefOf, onDown }: ListSearchProps) {
  const input = useSyncedInput(value)
  const [problem, setProblem] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  const [params] = useSearchParams()
  useEffect(() => () => clearTimeout(timer.current), [])
  const { pathname } = useLocation()
  const { location: target } = useNavigation()
  const isLeaving = target !== undefined && target.pathname !== pathname
  // The search of an earlier keystroke would end the navigation to a pressed link.
  useEffect(() => {
    if (isLeaving) clearTimeout(timer.current)
  }, [isLeaving])
  useHotkeys({
    "/": () => {
      input.current?.focus()
      input.current?.select()
    },
  })
  const search = (text: string) => {
    clearTimeout(timer.current)
    // Longer than any name: cut, it would find something else.
    const tooLong = size(maximum)(text)
    setProblem(tooLong)
    if (tooLong) return
    void navigate({ search: hrefOf(text) }, { replace: true, preventScrollReset: true })
  }
  const others = [...params].filter(([name]) => name !== urlKeys.search && name !== urlKeys.cursor)

  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        search(input.current?.value.trim() ?? "")
      }}
    >
      {others.map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <TextInput
        ref={input}
        type="search"
        name={urlKeys.search ?? "buscar"}
        aria-label={label}
        placeholder={placeholder ?? ""}
        defaultValue={value}
        error={problem}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        onChange={(event) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(search, pauseMilliseconds, event.currentTarget.value.trim())
        }}
        onKeyDown={(event) => {
          if (event.key !== "ArrowDown" && event.key !== "Escape") return
          event.preventDefault() // Escape would empty the field.
          if (event.key === "ArrowDown") onDown()
          else event.currentTarget.blur()
        }}
      />
    </Form>
  )
}

/** Keeps an input equal to a value of the URL, also after «atrás» or a link, except while it has the focus. */
export function useSyncedInput(value: string): React.RefObject<HTMLInputElement | null> {
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const field = input.current
    if (field && document.activeElement !== field) field.value = value
  }, [value])
  return input
}

import { TextInput } from "@mantine/core"
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs"
import { useEffect, useRef } from "react"
import { Form, useNavigate } from "react-router"
import { useFollowedValue } from "../../../ui/use-followed-value.ts"
import { useHotkeys } from "../../../ui/use-hotkeys.ts"
import { type QueueAddress, queueSearch } from "./queue-address.ts"

const pauseMilliseconds = 250

/** By number, name or document: as one types, kept in the address; a form where no script runs. */
export function QueueSearch({ address }: { address: QueueAddress }) {
  const input = useFollowedValue(address.search)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const navigate = useNavigate()
  useEffect(() => () => clearTimeout(timer.current), [])
  useHotkeys({
    "/": () => {
      input.current?.focus()
      input.current?.select()
    },
  })

  const look = (search: string) => {
    clearTimeout(timer.current)
    const usual = search ? "all" : "staff"
    const filter = address.filter === "staff" || address.filter === "all" ? usual : address.filter
    const next = queueSearch({ filter, search, page: 1 })
    void navigate({ search: next }, { replace: true, preventScrollReset: true })
  }

  return (
    <Form
      role="search"
      onSubmit={(event) => {
        event.preventDefault()
        look(input.current?.value.trim() ?? "")
      }}
    >
      <TextInput
        ref={input}
        type="search"
        name="buscar"
        aria-label="Buscar solicitudes"
        placeholder="Número, nombre o documento"
        defaultValue={address.search}
        maxLength={80}
        autoComplete="off"
        spellCheck={false}
        leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
        leftSectionPointerEvents="none"
        onChange={(event) => {
          clearTimeout(timer.current)
          timer.current = setTimeout(look, pauseMilliseconds, event.currentTarget.value.trim())
        }}
        onKeyDown={(event) => {
          if (event.key === "Escape" && !event.currentTarget.value) event.currentTarget.blur()
        }}
      />
    </Form>
  )
}

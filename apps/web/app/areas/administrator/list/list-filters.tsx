import { NativeSelect, TextInput } from "@mantine/core"
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs"
import { useEffect, useRef } from "react"
import { Form, Link, useNavigate } from "react-router"
import { useFollowedValue } from "../../../ui/use-followed-value.ts"
import { type ListAddress, listSearch } from "./list-address.ts"
import classes from "./list-filters.module.css"

const pauseMilliseconds = 250

const filters = [
  { state: null, title: "Todas" },
  { state: "active", title: "Activas" },
  { state: "suspended", title: "Suspendidas" },
] as const

/** What is shown of the list and in which order: as one types, kept in the address; a form where no script runs. */
export function ListFilters({ address }: { address: ListAddress }) {
  const navigate = useNavigate()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const input = useFollowedValue(address.search)
  useEffect(() => () => clearTimeout(timer.current), [])
  const go = (changes: Partial<ListAddress>) => {
    clearTimeout(timer.current)
    void navigate(
      { search: listSearch({ ...address, ...changes }) },
      { replace: true, preventScrollReset: true },
    )
  }
  return (
    <div className={classes.filters}>
      <Form
        role="search"
        className={classes.search}
        onSubmit={(event) => {
          event.preventDefault()
          go({ search: input.current?.value.trim() ?? "" })
        }}
      >
        <TextInput
          ref={input}
          type="search"
          name="buscar"
          aria-label="Buscar distribuidoras"
          placeholder="Nombre, RUC o dirección web"
          defaultValue={address.search}
          maxLength={120}
          autoComplete="off"
          spellCheck={false}
          leftSection={<IconSearch size={18} stroke={1.75} aria-hidden="true" />}
          leftSectionPointerEvents="none"
          onChange={(event) => {
            const search = event.currentTarget.value.trim()
            clearTimeout(timer.current)
            timer.current = setTimeout(() => go({ search }), pauseMilliseconds)
          }}
        />
      </Form>
      <nav aria-label="Filtrar por estado" className={classes.chips}>
        {filters.map(({ state, title }) => (
          <Link
            key={title}
            className={classes.chip}
            to={{ search: listSearch({ ...address, state }) }}
            aria-current={state === address.state ? "true" : undefined}
            preventScrollReset
          >
            {title}
          </Link>
        ))}
      </nav>
      <NativeSelect
        className={classes.order}
        aria-label="Orden"
        value={address.order}
        onChange={(event) =>
          go({ order: event.currentTarget.value === "completeness" ? "completeness" : "name" })
        }
        data={[
          { value: "name", label: "Por nombre" },
          { value: "completeness", label: "Menos completas primero" },
        ]}
      />
    </div>
  )
}

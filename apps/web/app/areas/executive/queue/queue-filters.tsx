import { TextInput } from "@mantine/core"
import IconSearch from "@tabler/icons-react/dist/esm/icons/IconSearch.mjs"
import { requestStatusCatalogue, requestStatuses } from "@trazo/domain/requests/request-status"
import { useEffect, useRef } from "react"
import { Form, Link, useNavigate } from "react-router"
import { useHotkeys } from "../../../ui/use-hotkeys.ts"
import { useSyncedInput } from "../../../ui/use-synced-input.ts"
import type { QueueData } from "./load-queue.ts"
import { type QueueAddress, type QueueFilter, queueSearch } from "./queue-address.ts"
import classes from "./status-filters.module.css"

const pauseMilliseconds = 250

/** By number, name or document: as one types, kept in the address; a form where no script runs. */
export function QueueSearch({ address }: { address: QueueAddress }) {
  const input = useSyncedInput(address.search)
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

type Props = Pick<QueueData, "address" | "counts">

const submitted = requestStatuses.filter((status) => status !== "draft")

/** The states as chips with how many wait in each, kept in the address. */
export function StatusFilters({ address, counts }: Props) {
  const staff = submitted.filter((status) => requestStatusCatalogue[status].nextActor === "staff")
  const sum = (statuses: readonly (keyof typeof counts)[]) =>
    statuses.reduce((total, status) => total + (counts[status] ?? 0), 0)
  const chips: { filter: QueueFilter; label: string; count: number }[] = [
    { filter: "staff", label: "Por atender", count: sum(staff) },
    ...submitted.map((status) => ({
      filter: status,
      label: requestStatusCatalogue[status].description,
      count: counts[status] ?? 0,
    })),
    { filter: "all", label: "Todas", count: sum(submitted) },
  ]
  const always: readonly QueueFilter[] = ["staff", "all", "paymentReview", "review"]
  return (
    <nav aria-label="Filtrar por estado" className={classes.scroller}>
      <ul className={classes.chips}>
        {chips
          .filter(({ filter, count }) => count > 0 || always.includes(filter) || filter === address.filter)
          .map(({ filter, label, count }) => (
            <li key={filter}>
              <Link
                className={classes.chip}
                to={{ search: queueSearch({ ...address, filter, page: 1 }) }}
                aria-current={filter === address.filter ? "true" : undefined}
                preventScrollReset
              >
                {label} <span className={classes.count}>{count}</span>
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

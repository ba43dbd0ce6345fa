import { Box, Button, Group, NativeSelect, Paper } from "@mantine/core"
import type { Icon } from "@tabler/icons-react"
import IconPlus from "@tabler/icons-react/dist/esm/icons/IconPlus.mjs"
import { isValidElement, useRef } from "react"
import { Link, useLocation, useNavigate, useNavigation } from "react-router"
import { EmptyState } from "../content/empty-state.tsx"
import { PageSkeleton } from "../page/page-skeleton.tsx"
import { type Shortcut, Shortcuts } from "../page/shortcuts.tsx"
import { ColumnChoice, type HiddenColumns, useHiddenColumns } from "./column-choice.tsx"
import type { ListAddress, ListDefinition } from "./define-list.ts"
import { FilterChips, type FilterChoice } from "./filter-chips.tsx"
import { ListPages } from "./list-pages.tsx"
import classes from "./list-screen.module.css"
import { ListSearch } from "./list-search.tsx"
import { type Column, type ListRow, ListTable } from "./list-table.tsx"
import { useLiveRefresh } from "./use-live-refresh.ts"
import { type Selection, useSelection } from "./use-selection.ts"

interface ListData<Row, Address> {
  address: Address
  rows: readonly Row[]
  /** Cursors of `paginate` on the server; null or missing at the first or last page. */
  next?: string | null
  previous?: string | null
}

interface NoRows {
  icon: Icon
  title: string
  text: React.ReactNode
  action?: React.ReactNode
  /** «Nada coincide», before a search that found nothing. */
  noMatch?: string
}

interface ListScreenProps<Row extends { id: string }, Address extends ListAddress> {
  list: ListDefinition<Address>
  /** What the loader returned. */
  data: ListData<Row, Address>
  columns: readonly Column<Row>[]
  row: ListRow<Row>
  /** The page's h1, if the list is the whole page. It is beside the search, and the filters have their own line. */
  title?: string
  /** The accessible name, by default the title; also the storage key of the hidden columns. */
  label?: string
  /** Hidden columns that are stored elsewhere than in the browser. */
  columnChoice?: HiddenColumns
  /** «3 distribuidoras de 10», announced when it changes. */
  counted: string
  search: { label: string; placeholder?: string }
  /** Other parameters that a new search changes. */
  onSearch?: (address: Address, search: string) => Partial<Address>
  /** Chips for a parameter, before the other filters. */
  filter?: { param: keyof Address & string; label: string; choices: readonly FilterChoice<string | null>[] }
  filters?: React.ReactNode
  order?: { param: keyof Address & string; label: string; choices: { value: string; label: string }[] }
  /** Actions on the selected rows. Without it, rows have no checkboxes. */
  bulk?: ((selection: Selection) => React.ReactNode) | undefined
  /** Shown instead of the table when there are no rows. */
  empty: NoRows | React.ReactElement | null
  /** More buttons, such as an export. */
  tools?: React.ReactNode
  /** Reloads the list every minute and when the window becomes visible. */
  isLive?: boolean
}

const rowShortcuts: readonly Shortcut[] = [
  [["j", "↓"], "Fila siguiente"],
  [["k", "↑"], "Fila anterior"],
  [["Enter"], "Abrir la fila"],
  [["/"], "Buscar"],
  [["?"], "Ver estos atajos"],
]

/** A staff list: search, filters, rows, pages, keys. Its state is in the URL, and its loader reads it there. */
export function ListScreen<Row extends { id: string }, Address extends ListAddress>(
  props: ListScreenProps<Row, Address>,
) {
  const { list, columns, row, title, label = title ?? "", counted, search, bulk } = props
  const { address, rows, next = null, previous = null } = props.data
  const inBrowser = useHiddenColumns(label)
  const { hidden, hide } = props.columnChoice ?? inBrowser
  const selection = useSelection(rows.map(({ id }) => id))
  const isReading = usePendingQuery() !== null
  useLiveRefresh(props.isLive ?? false)
  const rowsBox = useRef<HTMLDivElement>(null)
  const optional = columns.filter(({ isOptional }) => isOptional)
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  const filters = filtersOf(props)
  const shortcuts = bulk ? [...rowShortcuts, [["x"], "Elegir la fila"] as const] : rowShortcuts
  return (
    <div>
      <Group className={classes.tools ?? ""} gap="8px 16px">
        {title ? <h1>{title}</h1> : null}
        <div className={classes.search}>
          <ListSearch
            {...search}
            value={address.search}
            onDown={() => rowsBox.current?.querySelector<HTMLElement>("[data-row-link]")?.focus()}
            maximum={list.searchMaximum}
            urlKeys={list.urlKeys}
            hrefOf={(text) =>
              list.href({ ...address, search: text, cursor: null, ...props.onSearch?.(address, text) })
            }
          />
        </div>
        {title ? null : filters}
        <Group className={classes.ends ?? ""} gap="4px 8px" justify="flex-end">
          <OrderChoice list={list} address={address} order={props.order} />
          {props.tools}
          {optional.length > 0 ? <ColumnChoice columns={optional} hidden={hidden} onHide={hide} /> : null}
          <Shortcuts shortcuts={shortcuts} />
        </Group>
      </Group>
      {title && filters ? (
        <Box mt="sm" mx={-3}>
          {filters}
        </Box>
      ) : null}
      <Box component="p" my="sm" c="dimmed" role="status">
        {counted}
      </Box>
      {bulk && selection.ids.length > 0 ? (
        <Paper
          component="section"
          withBorder
          px="md"
          py="sm"
          className={classes.bulk ?? ""}
          aria-label="Filas elegidas"
        >
          <span role="status">
            {selection.ids.length === 1 ? "1 elegida" : `${selection.ids.length} elegidas`}
          </span>
          {bulk(selection)}
          <Button variant="subtle" onClick={selection.clear}>
            Quitar la selección
          </Button>
        </Paper>
      ) : null}
      <Paper
        ref={rowsBox}
        withBorder
        radius="lg"
        style={{ containerType: "inline-size" }}
        className={classes.list ?? ""}
        data-reading={isReading}
        aria-busy={isReading}
      >
        {rows.length > 0 ? (
          <>
            <ListTable
              rows={rows}
              columns={shown}
              row={row}
              label={label}
              selection={bulk ? selection : undefined}
            />
            <ListPages
              next={next}
              previous={previous}
              hrefOf={(cursor) => list.href({ ...address, cursor })}
            />
          </>
        ) : isReading ? (
          <PageSkeleton shape="list" rows={8} />
        ) : (
          <Empty of={props.empty} search={address.search} />
        )}
      </Paper>
    </div>
  )
}

/** The query that this page is loading with, or null. */
function usePendingQuery(): URLSearchParams | null {
  const { pathname } = useLocation()
  const { state, location } = useNavigation()
  return state === "loading" && location.pathname === pathname ? new URLSearchParams(location.search) : null
}

interface OrderChoiceProps<Address extends ListAddress> {
  list: ListDefinition<Address>
  address: Address
  order: ListScreenProps<{ id: string }, Address>["order"]
}

function OrderChoice<Address extends ListAddress>({ list, address, order }: OrderChoiceProps<Address>) {
  const navigate = useNavigate()
  const pending = usePendingQuery()
  if (!order) return null
  const shown = pending ? list.read(pending) : address
  return (
    <NativeSelect
      className={classes.order ?? ""}
      aria-label={order.label}
      value={String(shown[order.param])}
      onChange={(event) => {
        const changed = { ...shown, cursor: null, [order.param]: event.currentTarget.value }
        void navigate({ search: list.href(changed) }, { replace: true, preventScrollReset: true })
      }}
      data={order.choices}
    />
  )
}

function filtersOf<Row extends { id: string }, Address extends ListAddress>({
  list,
  data: { address },
  filter,
  filters,
}: ListScreenProps<Row, Address>) {
  if (!filter) return filters
  const chips = (
    <FilterChips
      label={filter.label}
      chosen={address[filter.param] as string | null}
      choices={filter.choices}
      hrefOf={(value) => list.href({ ...address, [filter.param]: value, cursor: null })}
    />
  )
  if (!filters) return chips
  return (
    <Group gap="4px 24px">
      {chips}
      {filters}
    </Group>
  )
}

function Empty({ of, search }: { of: NoRows | React.ReactElement | null; search: string }) {
  if (of === null || isValidElement(of)) return of
  const { icon, title, text, action, noMatch = "Nada coincide" } = of as NoRows
  return (
    <EmptyState icon={icon} title={search ? `${noMatch} con «${search}»` : title} action={action}>
      {text}
    </EmptyState>
  )
}

/** A list that is a page of its own. `children` stand above it. */
export function ListPage<Row extends { id: string }, Address extends ListAddress>({
  children,
  ...props
}: ListScreenProps<Row, Address> & { title: string; children?: React.ReactNode }) {
  return (
    <Box component="main" p="md">
      {children}
      <ListScreen {...props} />
    </Box>
  )
}

/** A list's button that leads to the editor of a new row. */
export function CreateLink({ to, children }: { to: string; children: string }) {
  return (
    <Button component={Link} to={to} leftSection={<IconPlus size={18} stroke={2} aria-hidden="true" />}>
      {children}
    </Button>
  )
}

/** «1 cupón», «Más de 500 clientes». */
export function countedRows(count: number, one: string, many: string, isMore = false): string {
  if (count === 1) return `1 ${one}`
  return `${isMore ? "Más de " : ""}${count.toLocaleString("es-EC")} ${many}`
}

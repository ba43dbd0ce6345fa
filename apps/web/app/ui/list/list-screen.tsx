import { Box, Button, Group, NativeSelect, Paper } from "@mantine/core"
import { useRef } from "react"
import { useLocation, useNavigate, useNavigation } from "react-router"
import { PageSkeleton } from "../page/page-skeleton.tsx"
import { type Shortcut, Shortcuts } from "../page/shortcuts.tsx"
import { ColumnChoice, type HiddenColumns, useHiddenColumns } from "./column-choice.tsx"
import type { ListAddress, ListDefinition } from "./define-list.ts"
import { ListPages, type ListPagesProps } from "./list-pages.tsx"
import classes from "./list-screen.module.css"
import { ListSearch } from "./list-search.tsx"
import { type Column, type ListRow, ListTable } from "./list-table.tsx"
import { useLiveRefresh } from "./use-live-refresh.ts"
import { type Selection, useSelection } from "./use-selection.ts"

interface ListScreenProps<Row, Address extends ListAddress> {
  list: ListDefinition<Address>
  address: Address
  rows: readonly Row[]
  columns: readonly Column<Row>[]
  row: ListRow<Row>
  /** The accessible name; also the storage key of the hidden columns. */
  label: string
  /** Hidden columns that are stored elsewhere than in the browser. */
  columnChoice?: HiddenColumns
  /** «3 distribuidoras de 10», announced when it changes. */
  counted: string
  search: { label: string; placeholder?: string }
  /** Other parameters that a new search changes. */
  onSearch?: (address: Address, search: string) => Partial<Address>
  /** The page's h1, if the list is the whole page. It is beside the search, and the filters have their own line. */
  heading?: React.ReactNode
  filters?: React.ReactNode
  order?: { param: keyof Address & string; label: string; choices: { value: string; label: string }[] }
  pages: Pick<ListPagesProps, "next" | "previous" | "summary">
  /** Actions on the selected rows. Without it, rows have no checkboxes. */
  bulk?: (selection: Selection) => React.ReactNode
  /** Shown instead of the table when there are no rows. */
  empty: React.ReactNode
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
export function ListScreen<Row, Address extends ListAddress>(props: ListScreenProps<Row, Address>) {
  const { list, address, rows, columns, row, label, counted, search, heading, filters, pages, bulk, empty } =
    props
  const inBrowser = useHiddenColumns(label)
  const { hidden, hide } = props.columnChoice ?? inBrowser
  const selection = useSelection(rows.map(row.id))
  const isReading = usePendingQuery() !== null
  useLiveRefresh(props.isLive ?? false)
  const rowsBox = useRef<HTMLDivElement>(null)
  const optional = columns.filter(({ isOptional }) => isOptional)
  const shown = columns.filter(({ key }) => !hidden.includes(key))
  const shortcuts = bulk ? [...rowShortcuts, [["x"], "Elegir la fila"] as const] : rowShortcuts
  return (
    <div className={classes.screen}>
      <Group className={classes.tools ?? ""} gap="8px 16px">
        {heading}
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
        {heading ? null : filters}
        <Group className={classes.ends ?? ""} gap="4px 8px" justify="flex-end">
          <OrderChoice {...props} />
          {props.tools}
          {optional.length > 0 ? <ColumnChoice columns={optional} hidden={hidden} onHide={hide} /> : null}
          <Shortcuts shortcuts={shortcuts} />
        </Group>
      </Group>
      {heading && filters ? (
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
            <ListPages {...pages} hrefOf={(cursor) => list.href({ ...address, cursor })} />
          </>
        ) : isReading ? (
          <PageSkeleton shape="list" rows={8} />
        ) : (
          empty
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

function OrderChoice<Row, Address extends ListAddress>({
  list,
  address,
  order,
}: Pick<ListScreenProps<Row, Address>, "list" | "address" | "order">) {
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

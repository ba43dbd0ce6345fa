// @vitest-environment happy-dom
import { act, fireEvent, screen, waitFor, within } from "@testing-library/react"
import { useSearchParams } from "react-router"
import { expect, it, vi } from "vitest"
import { openScreen } from "../../../testing/screen.tsx"
import { choiceParam, defineList } from "./define-list.ts"
import { ListScreen } from "./list-screen.tsx"
import { csvOf } from "./use-csv-export.ts"

const list = defineList({ state: choiceParam({ activa: "active" }) }, { state: "estado" })
const all = [
  { id: "1", name: "ANA", city: "Quito" },
  { id: "2", name: "BETO", city: "Cuenca" },
]
const columns = [
  { key: "name", title: "Nombre", isName: true, cell: (row: (typeof all)[0]) => row.name },
  { key: "city", title: "Ciudad", isOptional: true, cell: (row: (typeof all)[0]) => row.city },
]

function People() {
  const [params] = useSearchParams()
  const address = list.read(params)
  return (
    <ListScreen
      list={list}
      data={{
        address,
        rows: all.filter(({ name }) => name.includes(address.search.toUpperCase())),
        next: "C1",
        previous: null,
      }}
      label="Personas"
      columns={columns}
      row={{ to: ({ id }) => `/otra?de=${id}`, name: ({ name }) => name }}
      counted="2 personas"
      search={{ label: "Buscar personas" }}
      filter={{
        param: "state",
        label: "Estado",
        choices: [
          { value: null, label: "Todas" },
          { value: "active", label: "Activas", count: 3 },
        ],
      }}
      bulk={({ ids }) => <span>elegidas: {ids.join(" ")}</span>}
      empty={<p>Nadie</p>}
    />
  )
}

it("moves along the rows with j and k, selects with x, and opens with Enter", async () => {
  const { user } = openScreen({ Component: People })
  await user.keyboard("j")
  expect(document.activeElement?.textContent).toBe("ANA")
  await user.keyboard("jx")
  expect(screen.getByText("elegidas: 2")).toBeTruthy()
  await user.keyboard("k{Enter}")
  expect(await screen.findByText("Otra página")).toBeTruthy()
})

it("focuses the search with «/», and shows that nothing was found", async () => {
  const { user } = openScreen({ Component: People })
  await user.keyboard("/zzz")
  expect(await screen.findByText("Nadie")).toBeTruthy()
})

it("leads from the search to the rows with ↓, and out of it with Escape, which keeps the text", async () => {
  const { user } = openScreen({ Component: People })
  await user.keyboard("/beto")
  await waitFor(() => expect(screen.queryByText("ANA")).toBeNull())
  await user.keyboard("{ArrowDown}")
  expect(document.activeElement?.textContent).toBe("BETO")
  await user.keyboard("/beto{Escape}j")
  expect(document.activeElement?.textContent).toBe("BETO")
  expect(screen.getByLabelText<HTMLInputElement>("Buscar personas").value).toBe("beto")
})

it("opens a pressed row although a search is about to begin", async () => {
  vi.useFakeTimers()
  const { promise, resolve } = Promise.withResolvers<null>()
  openScreen({ Component: People, otherLoader: () => promise })
  fireEvent.change(screen.getByLabelText("Buscar personas"), { target: { value: "an" } })
  await act(async () => fireEvent.click(screen.getByText("ANA")))
  await act(() => vi.advanceTimersByTimeAsync(1000))
  await act(async () => resolve(null))
  vi.useRealTimers()
  expect(await screen.findByText("Otra página")).toBeTruthy()
})

it("keeps the filter in the page links, and starts another filter at the first page", () => {
  openScreen({ Component: People })
  expect(screen.getByText("Siguiente").closest("a")?.getAttribute("href")).toContain("desde=C1")
  const chip = within(screen.getByRole("navigation", { name: "Estado" })).getByText("Activas")
  expect(chip.closest("a")?.getAttribute("href")).toContain("estado=activa")
  expect(chip.closest("a")?.getAttribute("href")).not.toContain("desde")
})

it("selects all rows of the page, and hides a column", async () => {
  const { user } = openScreen({ Component: People })
  await user.click(screen.getByLabelText("Elegir todas las de esta página"))
  expect(screen.getByText("elegidas: 1 2")).toBeTruthy()
  await user.click(screen.getByLabelText("Elegir columnas"))
  await user.click(await screen.findByLabelText("Ciudad"))
  expect(screen.queryByText("Quito")).toBeNull()
  localStorage.clear()
})

it("writes a CSV that spreadsheets read as text", () => {
  const rows = [{ name: '=HYPERLINK("x")' }, { name: "Ana; «la otra»" }]
  const text = csvOf(
    [{ title: "Nombre", text: (row: (typeof rows)[0]) => row.name }, { title: "Sin texto" }],
    rows,
  )
  expect(text).toBe('\uFEFFNombre\r\n"\'=HYPERLINK(""x"")"\r\n"Ana; «la otra»"\r\n')
})

it("shows the chosen order while its rows load, and keeps the later of two choices", async () => {
  const ordered = defineList({ order: choiceParam({ nombre: "name", ciudad: "city" }) }, { order: "orden" })
  const loads: (() => void)[] = []
  const { user } = openScreen({
    loader: ({ request }) =>
      new URL(request.url).searchParams.has("orden")
        ? new Promise((resolve) => loads.push(() => resolve(null)))
        : null,
    Component: () => {
      const [params] = useSearchParams()
      return (
        <ListScreen
          list={ordered}
          data={{ address: ordered.read(params), rows: all }}
          label="Personas"
          columns={columns}
          row={{ to: () => "/otra", name: ({ name }) => name }}
          counted="2 personas"
          search={{ label: "Buscar personas" }}
          order={{
            param: "order",
            label: "Orden",
            choices: [
              { value: "name", label: "Por nombre" },
              { value: "city", label: "Por ciudad" },
            ],
          }}
          empty={null}
        />
      )
    },
  })
  const order = await screen.findByLabelText<HTMLSelectElement>("Orden")
  await user.selectOptions(order, "city")
  expect(order.value).toBe("city")
  await user.selectOptions(order, "name")
  expect(order.value).toBe("name")
  for (const finish of loads) finish()
  await waitFor(() => expect(document.querySelector("[aria-busy=true]")).toBeNull())
  expect(order.value).toBe("name")
})

// @vitest-environment happy-dom
import { screen } from "@testing-library/react"
import { expect, it } from "vitest"
import { openScreen } from "../../../../testing/screen.tsx"
import { ShareTable } from "./share-table.tsx"

const rowsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => ({
    key: String(place),
    label: `Producto ${place}`,
    value: 100 - place,
    before: 10,
    count: 2,
    to: `/otra?de=${place}`,
  }))

function open(count: number) {
  const Component = () => (
    <ShareTable
      title="Ventas por producto"
      of="Producto"
      unit="Ventas"
      rows={rowsOf(count)}
      format={String}
      wanted="more"
      none="Nada"
    />
  )
  openScreen({ Component })
  return screen
    .getAllByRole("row")
    .map((row) => [...row.querySelectorAll("th, td")].map((cell) => cell.textContent))
}

it("sums what is not among the largest eight as «Otros», without a list behind it", () => {
  const rows = open(11)
  expect(rows).toHaveLength(10)
  expect(rows.at(-1)?.slice(0, 3)).toEqual(["Otros", "6", String(92 + 91 + 90)])
  expect(screen.getByRole("row", { name: /^Otros/ }).querySelector("a")).toBeNull()
})

it("has no «Otros» where all rows are shown", () => {
  expect(open(8).at(-1)?.[0]).toBe("Producto 7")
})

import { expect, it } from "vitest"
import { type Closable, ConnectionTable } from "./connection-table.ts"

let reports = 0
const aTable = () => new ConnectionTable({ connections: 4, perNetwork: 2 }, () => reports++)

function aConnection(ended: string[], name: string): Closable {
  return { destroy: () => ended.push(name) }
}

it("ends the connection of the network that has waited longest", () => {
  const [table, ended] = [aTable(), [] as string[]]
  const other = aConnection(ended, "other")
  table.accept(other, "b")
  for (const name of ["first", "second", "third"]) table.accept(aConnection(ended, name), "a")
  expect(ended).toEqual(["first"])
})

it("ends the one that has waited longest of all, and reports it once", () => {
  const [table, ended] = [aTable(), [] as string[]]
  reports = 0
  for (const network of ["a", "b", "c", "d", "e", "f"]) table.accept(aConnection(ended, network), network)
  expect([ended, reports]).toEqual([["a", "b"], 1])
})

it("refuses a new connection while all others are served", () => {
  const [table, ended] = [aTable(), [] as string[]]
  const served = ["a", "a", "b", "c"].map((network) => {
    const connection = aConnection(ended, network)
    table.accept(connection, network)
    table.serve(connection)
    return connection
  })
  expect(table.accept(aConnection(ended, "new"), "d")).toBe(false)
  table.wait(served[2] as Closable)
  expect(table.accept(aConnection(ended, "new"), "d")).toBe(true)
  expect(ended).toEqual(["b"])
})

it("counts neither those of proxies nor those who signed in for a network", () => {
  const [table, ended] = [aTable(), [] as string[]]
  for (const name of ["proxy 1", "proxy 2"]) table.accept(aConnection(ended, name), null)
  const page = aConnection(ended, "page")
  table.accept(page, "a")
  table.serve(page)
  table.trust(page)
  table.accept(aConnection(ended, "stranger"), "a")
  table.forget(page)
  table.accept(aConnection(ended, "another"), "a")
  expect(ended).toEqual([])
})

it("gives the place of a closed connection to another", () => {
  const [table, ended] = [aTable(), [] as string[]]
  for (let times = 0; times < 20; times++) {
    const connection = aConnection(ended, "closed")
    table.accept(connection, "a")
    table.forget(connection)
  }
  expect([ended, table.accept(aConnection(ended, "last"), "a")]).toEqual([[], true])
})

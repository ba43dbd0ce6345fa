import { expect, it } from "vitest"
import { type Closable, ConnectionTable } from "./connection-table.ts"

let told = 0
const aTable = () => new ConnectionTable({ connections: 4, perNetwork: 2 }, () => told++)

function aConnection(ended: string[], name: string): Closable {
  return { destroy: () => ended.push(name) }
}

it("ends the connection of the network that has waited longest", () => {
  const [table, ended] = [aTable(), [] as string[]]
  const other = aConnection(ended, "other")
  table.admit(other, "b")
  for (const name of ["first", "second", "third"]) table.admit(aConnection(ended, name), "a")
  expect(ended).toEqual(["first"])
})

it("ends the one that has waited longest of all, and tells it once", () => {
  const [table, ended] = [aTable(), [] as string[]]
  told = 0
  for (const network of ["a", "b", "c", "d", "e", "f"]) table.admit(aConnection(ended, network), network)
  expect([ended, told]).toEqual([["a", "b"], 1])
})

it("refuses a new connection while all others are served", () => {
  const [table, ended] = [aTable(), [] as string[]]
  const served = ["a", "a", "b", "c"].map((network) => {
    const connection = aConnection(ended, network)
    table.admit(connection, network)
    table.serve(connection)
    return connection
  })
  expect(table.admit(aConnection(ended, "new"), "d")).toBe(false)
  table.wait(served[2] as Closable)
  expect(table.admit(aConnection(ended, "new"), "d")).toBe(true)
  expect(ended).toEqual(["b"])
})

it("counts neither those of proxies nor those who signed in for a network", () => {
  const [table, ended] = [aTable(), [] as string[]]
  for (const name of ["proxy 1", "proxy 2"]) table.admit(aConnection(ended, name), null)
  const page = aConnection(ended, "page")
  table.admit(page, "a")
  table.serve(page)
  table.trust(page)
  table.admit(aConnection(ended, "stranger"), "a")
  table.forget(page)
  table.admit(aConnection(ended, "another"), "a")
  expect(ended).toEqual([])
})

it("gives the place of a closed connection to another", () => {
  const [table, ended] = [aTable(), [] as string[]]
  for (let times = 0; times < 20; times++) {
    const connection = aConnection(ended, "closed")
    table.admit(connection, "a")
    table.forget(connection)
  }
  expect([ended, table.admit(aConnection(ended, "last"), "a")]).toEqual([[], true])
})

import { ApiError } from "@trazo/contract/errors/errors"
import { expect, it } from "vitest"
import { aDistributor } from "../../testing/factories.ts"
import { createTestApp } from "../../testing/test-app.ts"
import { countUpTo, keyset, keysetOf, type Page, type Position, paginate, type Reading } from "./paginate.ts"

const test = await createTestApp()
const made = await Promise.all(
  ["uno", "dos", "dos", "tres", "cuatro", "cinco", "seis"].map((name) => aDistributor(test, { name })),
)
const expected = (await inOrder(100)).rows.map(({ id }) => id)

type Row = { id: string; name: string }

function inOrder(size: number, cursor: string | null = null, boundTo: unknown = "all", isDescending = false) {
  return paginate<Row>({
    cursor,
    size,
    boundTo,
    positionOf: ({ name, id }) => [name, id],
    read: (reading) => {
      const query = test.owner.selectFrom("distributors").select(["id", "name"])
      return keyset(query, { columns: ["name", "id"], isDescending }, reading).execute()
    },
  })
}

async function walk(way: "next" | "previous", from: Page<Row>, size: number): Promise<string[][]> {
  const pages = [from.rows.map(({ id }) => id)]
  for (let page = from; page[way] !== null; ) {
    page = await inOrder(size, page[way])
    pages.push(page.rows.map(({ id }) => id))
  }
  return pages
}

it.each([1, 2, 3, 7, 8])("returns every row once, forward and back, in pages of %i", async (size) => {
  const first = await inOrder(size)
  expect(first.previous).toBeNull()
  const forward = await walk("next", first, size)
  expect(forward.flat()).toEqual(expected)
  expect(expected.length).toBe(made.length)
  if (!first.next) return
  let last = first
  while (last.next) last = await inOrder(size, last.next)
  const back = await walk("previous", last, size)
  expect(back.toReversed().flat()).toEqual(expected)
})

it("sorts descending too", async () => {
  const first = await inOrder(3, null, "all", true)
  const second = await inOrder(4, first.next, "all", true)
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(expected.toReversed())
  const back = await inOrder(3, second.previous, "all", true)
  expect(back.rows).toEqual(first.rows)
})

it("neither skips nor repeats a row when others come and go between two pages", async () => {
  const first = await inOrder(2)
  const { id } = await aDistributor(test, { name: "aaa, before the first page" })
  const second = await inOrder(2, first.next)
  expect(second.rows.map((row) => row.id)).toEqual(expected.slice(2, 4))
  await test.owner.deleteFrom("distributorHosts").where("distributorId", "=", id).execute()
  await test.owner.deleteFrom("distributors").where("id", "=", id).execute()
})

it("refuses a cursor of another tenant or filter, and a damaged one", async () => {
  const own = { tenant: "one", filter: { state: "active" } }
  const { next } = await inOrder(2, null, own)
  expect((await inOrder(2, next, own)).rows).toHaveLength(2)
  const others = [
    { ...own, tenant: "other" },
    { ...own, filter: { state: "suspended" } },
  ]
  for (const boundTo of others)
    await expect(inOrder(2, next, boundTo)).rejects.toThrow(new ApiError("CURSOR_REFUSED"))
  for (const cursor of ["x", `${next?.slice(0, 10)}`, Buffer.from("[1,2]").toString("base64url")]) {
    await expect(inOrder(2, cursor, own)).rejects.toMatchObject({ typeCode: "CURSOR_REFUSED", status: 400 })
  }
})

it("pages rows in memory the same way", async () => {
  const rows = [5, 3, 9, 1, 7].map((figure) => ({ figure }))
  const compare = ([a]: Position, [b]: Position) => Number(a) - Number(b)
  const read = (reading: Reading) =>
    Promise.resolve(keysetOf(rows, { compare, positionOf: ({ figure }) => [figure] }, reading))
  const page = (cursor: string | null) =>
    paginate({ cursor, size: 2, boundTo: null, positionOf: ({ figure }) => [figure], read })
  const first = await page(null)
  const second = await page(first.next)
  const third = await page(second.next)
  expect([first, second, third].map((one) => one.rows.map(({ figure }) => figure))).toEqual([
    [1, 3],
    [5, 7],
    [9],
  ])
  expect(third.next).toBeNull()
  expect((await page(third.previous)).rows).toEqual(second.rows)
})

it("counts up to the limit", async () => {
  const all = test.owner.selectFrom("distributors").selectAll().orderBy("name")
  const count = (most: number) => countUpTo(test.owner, all, most)
  expect(await count(100)).toEqual({ value: made.length, isMore: false })
  expect(await count(made.length)).toEqual({ value: made.length, isMore: false })
  expect(await count(3)).toEqual({ value: 3, isMore: true })
})

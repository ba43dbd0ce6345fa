import fc from "fast-check"
import { describe, expect, it } from "vitest"
import { priceWithIva } from "../iva.ts"
import type { InvoiceAmounts, InvoiceLine, InvoicePayment } from "./invoice.ts"
import {
  amountsProblem,
  creditAmounts,
  groupLines,
  invoiceAmounts,
  needsInvoice,
  type SoldLine,
  spreadDiscount,
} from "./invoice-amounts.ts"

const iva = { code: "4", percent: 15 }
const sold = (unitCents: number, more: Partial<SoldLine> = {}): SoldLine => ({
  code: "FIRMA",
  description: "Firma electrónica",
  quantity: 1,
  unitCents,
  discountCents: 0,
  ...more,
})
const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0)

describe("the amounts of an invoice", () => {
  it("are those of the price: its base, the tax rounded half up, and their sum", () => {
    expect(invoiceAmounts([sold(1070)], iva)).toMatchObject({
      baseCents: 1070,
      ivaCents: 161,
      totalCents: 1231,
    })
    expect(invoiceAmounts([sold(2052)], iva)).toMatchObject({
      baseCents: 2052,
      ivaCents: 308,
      totalCents: 2360,
    })
  })

  it("round the tax once, not by line: three lines of $0.10 pay 5 cents of tax", () => {
    const { lines, ivaCents } = invoiceAmounts([sold(10), sold(10), sold(10)], iva)
    expect(ivaCents).toBe(5)
    expect(lines.map((line) => line.ivaCents)).toEqual([2, 1, 2])
  })

  it("count the quantity and the discount of a line", () => {
    const { lines, baseCents } = invoiceAmounts([sold(1000, { quantity: 3, discountCents: 500 })], iva)
    expect(lines[0]).toMatchObject({ baseCents: 2500, ivaCents: 375 })
    expect(baseCents).toBe(2500)
  })

  it("add up to the cent whatever the lines and discounts, and no line pays less or more than a cent beside its tax", () => {
    const line = fc
      .record({ quantity: fc.integer({ min: 1, max: 50 }), unitCents: fc.integer({ min: 1, max: 99_999 }) })
      .chain(({ quantity, unitCents }) =>
        fc
          .integer({ min: 0, max: quantity * unitCents })
          .map((discountCents) => sold(unitCents, { quantity, discountCents })),
      )
    fc.assert(
      fc.property(
        fc.array(line, { minLength: 1, maxLength: 6 }),
        fc.integer({ min: 0, max: 20 }),
        (all, percent) => {
          const amounts = invoiceAmounts(all, { percent })
          const { lines, baseCents, ivaCents, totalCents } = amounts
          expect(priceWithIva(sum(lines.map((one) => one.baseCents)), { percent })).toEqual({
            baseCents,
            ivaCents,
            totalCents,
          })
          expect(sum(lines.map((one) => one.ivaCents))).toBe(ivaCents)
          const problem = amountsProblem({ ...amounts, iva: { code: "4", percent } })
          expect(problem).toBe(totalCents === 0 ? "totals" : null)
        },
      ),
    )
  })

  it.each<[string, Partial<SoldLine>]>([
    ["a discount above it", { discountCents: 1001 }],
    ["a negative discount", { discountCents: -1 }],
    ["half a cent", { unitCents: 10.5 }],
    ["a negative price", { unitCents: -1 }],
    ["nothing sold", { quantity: 0 }],
    ["half of it sold", { quantity: 0.5 }],
    ["an amount that is no number", { unitCents: Number.NaN }],
  ])("refuse a line with %s", (_title, bad) => {
    expect(() => invoiceAmounts([sold(1000, bad)], iva)).toThrow(RangeError)
  })
})

describe("a discount", () => {
  it("is spread over the lines by their size", () => {
    expect(spreadDiscount([1000, 500, 500], 200)).toEqual([100, 50, 50])
    expect(spreadDiscount([1, 1, 1], 2)).toEqual([0, 1, 1])
    expect(spreadDiscount([0, 0], 0)).toEqual([0, 0])
  })

  it("adds up to itself and is above no line", () => {
    const lines = fc.array(fc.integer({ min: 0, max: 99_999 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(lines, fc.double({ min: 0, max: 1, noNaN: true }), (all, share) => {
        const discount = Math.floor(sum(all) * share)
        const parts = spreadDiscount(all, discount)
        expect(sum(parts)).toBe(discount)
        for (const [index, part] of parts.entries()) {
          expect(part).toBeGreaterThanOrEqual(0)
          expect(part).toBeLessThanOrEqual(all[index] ?? 0)
        }
      }),
    )
  })

  it("above everything is refused", () => {
    expect(() => spreadDiscount([100], 101)).toThrow(RangeError)
    expect(() => spreadDiscount([100], -1)).toThrow(RangeError)
  })

  it("of 100 % leaves nothing to invoice", () => {
    const { totalCents } = invoiceAmounts([sold(2052, { discountCents: 2052 })], iva)
    expect(needsInvoice(totalCents)).toBe(false)
    expect(needsInvoice(1)).toBe(true)
  })
})

describe("the amounts of a credit note", () => {
  const line = { code: "FIRMA", description: "Devolución de una parte" }

  it.each([
    [2360, 2052, 308],
    [1230, 1070, 160],
    [5240, 4557, 683],
    [1, 1, 0],
  ])("of %i cents are a base of %i and a tax of %i", (total, baseCents, ivaCents) => {
    expect(creditAmounts(total, iva, line)).toMatchObject({ baseCents, ivaCents, totalCents: total })
  })

  it("are the money that goes back, whatever it is, and add up", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000_000 }),
        fc.integer({ min: 0, max: 20 }),
        (total, percent) => {
          const amounts = creditAmounts(total, { percent }, line)
          expect(amounts.totalCents).toBe(total)
          expect(amountsProblem({ ...amounts, iva: { code: "4", percent } })).toBeNull()
        },
      ),
    )
  })

  it("may not be those of an invoice, whose tax is exact", () => {
    const amounts = creditAmounts(1230, iva, line)
    expect(amountsProblem({ ...amounts, iva, payments: [{ code: "20", cents: 1230 }] })).toBe("totals")
    const far = { ...amounts, ivaCents: 159, totalCents: 1229 }
    expect(amountsProblem({ ...far, iva })).toBe("totals")
  })
})

describe("amounts that do not add up", () => {
  const amounts = invoiceAmounts([sold(1000), sold(55)], iva)
  const whole = { ...amounts, iva, payments: [{ code: "20", cents: amounts.totalCents }] as InvoicePayment[] }
  const first = (change: Partial<InvoiceLine>) => ({
    lines: amounts.lines.map((line, index) => (index === 0 ? { ...line, ...change } : line)),
  })
  const paying = (...cents: number[]) => ({
    payments: cents.map((one) => ({ code: "20", cents: one }) as const),
  })

  it.each<
    [ReturnType<typeof amountsProblem>, string, Partial<InvoiceAmounts> & { payments?: InvoicePayment[] }]
  >([
    [null, "none", {}],
    [null, "none, paid in two parts", paying(1000, 213)],
    ["lines", "no lines", { lines: [] }],
    ["lines", "a base that is not the price without the discount", first({ discountCents: 1 })],
    ["lines", "a share of the tax a cent too high", first({ ivaCents: 151 })],
    ["lines", "a share of the tax far from the line's", first({ ivaCents: 100 })],
    ["totals", "a base of another sum", { baseCents: 1056 }],
    ["totals", "another tax", { ivaCents: 159 }],
    ["totals", "another total", { totalCents: 1214 }],
    ["payments", "a cent not paid", paying(1212)],
    ["payments", "a cent paid too much", paying(1214)],
    ["payments", "a negative payment", paying(1300, -87)],
    ["payments", "an empty payment", paying(1213, 0)],
    ["payments", "no payment", paying()],
  ])("say %s: %s", (expected, _title, change) => {
    expect(amountsProblem({ ...whole, ...change })).toBe(expected)
  })
})

describe("lines of several sales", () => {
  const sold = { code: "FIRMA", description: "Un año", quantity: 1, unitCents: 2083, discountCents: 0 }

  it("are one for each product and unit price, with their quantity and their discounts", () => {
    const other = { ...sold, unitCents: 3000 }
    const grouped = groupLines([
      sold,
      other,
      { ...sold, discountCents: 83 },
      { ...sold, description: "Dos años" },
    ])
    expect(
      grouped.map(({ quantity, unitCents, discountCents }) => [quantity, unitCents, discountCents]),
    ).toEqual([
      [2, 2083, 83],
      [1, 3000, 0],
      [1, 2083, 0],
    ])
  })

  it("have the base and the tax of all sales together", () => {
    const amounts = invoiceAmounts(groupLines([sold, sold, sold]), { percent: 15 })
    expect(amounts).toMatchObject({ baseCents: 6249, ivaCents: 937, totalCents: 7186 })
  })
})

import { describe, expect, it } from "vitest"
import { type ConfigurationModules, completeness, missingItems } from "./configuration-checklist.ts"
import { configurationFacts, type StoredConfiguration } from "./configuration-facts.ts"

const everything = {
  configuration: {
    texts: { schedule: "Lunes a viernes", transaction: "Transfiera", finishRegister: "Gracias" },
    theme: { primaryColor: "#112233", primaryColor2: "#223344", primaryColor3: "#334455" },
    paymentMethods: { transfer: { enabled: true, accounts: [{ id: "1", bank: "Pichincha" }] } },
    mails: { headerFooter: "x", validatePayment: "x", supplies: { body: "x" }, registerConvenio: "x" },
    billing: {
      credentials: { user: "facturas" },
      establishment: { code: "001", emissionPoint: "002" },
      products: { main: "FIRMA", extra: "TOKEN" },
    },
  },
  multimedia: { favicon: "f", terms: "t", welcomeImage: "w" },
  logo: "l",
  priceKeys: [
    "subject1",
    "subject2",
    "subject4",
    "naturalOneDayFast",
    "naturalRucTwoYearsFast",
    "naturalRucTwoYearsConvenio",
  ],
  takesCards: false,
} satisfies StoredConfiguration

const nothing: StoredConfiguration = {
  configuration: {},
  multimedia: {},
  logo: null,
  priceKeys: [],
  takesCards: false,
}
const { billing: _, ...withoutBilling } = everything.configuration

function missing(stored: StoredConfiguration, modules: ConfigurationModules) {
  return missingItems(configurationFacts(stored), modules)
}

function percentage(stored: StoredConfiguration, modules: ConfigurationModules): number {
  return completeness(missing(stored, modules), modules).percentage
}

/** Number of items without billing: 16 always; fast adds 1, convenios 2 (a price and a mail), both together 1 more. */
const combinations = [
  { fast: false, convenios: false, items: 16 },
  { fast: true, convenios: false, items: 17 },
  { fast: false, convenios: true, items: 18 },
  { fast: true, convenios: true, items: 20 },
]

describe.each(combinations)("F1, F4: with fast $fast and convenios $convenios", ({ items, ...modules }) => {
  it("a complete configuration misses nothing, with or without billing", () => {
    expect(Object.values(missing(everything, modules)).flat()).toEqual([])
    expect(percentage(everything, modules)).toBe(100)
    expect(percentage({ ...everything, configuration: withoutBilling }, modules)).toBe(100)
  })

  it("an empty and an absent configuration are 0 %", () => {
    expect(percentage(nothing, modules)).toBe(0)
    expect(percentage({ ...nothing, configuration: null }, modules)).toBe(0)
  })

  it("every item has the same weight", () => {
    const { terms: _terms, ...multimedia } = everything.multimedia
    const stored = { ...everything, configuration: withoutBilling, multimedia }
    expect(percentage(stored, modules)).toBe(Math.round((100 * (items - 1)) / items))
    expect(percentage({ ...everything, multimedia }, modules)).toBe(
      Math.round((100 * (items + 2)) / (items + 3)),
    )
  })
})

describe("set and missing keys", () => {
  const plain = { fast: false, convenios: false }
  const withPart = (part: object): StoredConfiguration => ({ ...nothing, configuration: part })

  it("a blank text and an invalid colour are missing", () => {
    const stored = withPart({ texts: { schedule: "  " }, theme: { primaryColor: "red" } })
    expect(missing(stored, plain)).toMatchObject({
      texts: ["schedule", "transaction", "finishRegister"],
      theme: ["primaryColor", "primaryColor2", "primaryColor3"],
    })
  })

  it("a payment method that is off or has no account is missing", () => {
    const methods = (transfer: object) =>
      missing(withPart({ paymentMethods: { transfer } }), plain).paymentMethods
    expect(methods({ enabled: false, accounts: [{ id: "1" }] })).toEqual(["paymentMethods"])
    expect(methods({ enabled: true, accounts: [] })).toEqual(["paymentMethods"])
    expect(methods({ enabled: true, accounts: [{ id: "1", active: false }] })).toEqual(["paymentMethods"])
    expect(methods({ enabled: true, accounts: [{ id: "1" }] })).toEqual([])
    expect(missing(withPart({ paymentMethods: { card: { enabled: true } } }), plain).paymentMethods).toEqual(
      [],
    )
    expect(missing({ ...nothing, takesCards: true }, plain).paymentMethods).toEqual([])
  })

  it("F3: requires billing once it has an entry: the establishment's emission point and both products", () => {
    expect(missing(nothing, plain)).not.toHaveProperty("billing")
    expect(missing(withPart({ billing: {} }), plain).billing).toEqual([
      "credentials",
      "establishment",
      "products",
    ])
    const begun = { establishment: { code: "001" }, products: { main: "FIRMA" }, credentials: { user: "a" } }
    expect(missing(withPart({ billing: begun }), plain).billing).toEqual(["establishment", "products"])
  })

  it("ignores unknown values in the row", () => {
    const odd = withPart({ texts: "?", theme: [1], paymentMethods: 7, mails: null, billing: "x" })
    expect(percentage(odd, plain)).toBe(0)
  })
})

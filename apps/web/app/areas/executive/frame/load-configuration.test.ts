import type { Distributor } from "@trazo/contract/distributors/branding"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Executive } from "@trazo/contract/identity/sessions"
import { RouterContextProvider } from "react-router"
import { expect, it } from "vitest"
import { brandContext } from "../../../shared-features/distributors/branding/brand-context.ts"
import { apiContext } from "../../../shared-features/platform/api/request-context.ts"
import { loadConfiguration } from "./load-configuration.ts"

const module = (key: string) => ({ key, title: key, icon: "IconBox", check: true, permissions: ["view"] })
const modules = [module("/certificates")]
const operator = { administrator: false, showTotal: true, modules } as unknown as Executive

function asked(given: { status: number; body: unknown }, distributor: Partial<Distributor> | null) {
  const context = new RouterContextProvider()
  const shown = { distributorData: { supportEmail: "" }, multimedia: { video: null } }
  context.set(apiContext, async () => given)
  context.set(
    brandContext,
    distributor
      ? { of: "distributor", distributor: { ...shown, ...distributor } as Distributor }
      : { of: "unknown", distributor: null },
  )
  return loadConfiguration(context, operator)
}

it("F2: the items are those of the company's modules, whichever of them the user sees", async () => {
  const { configuration } = await asked(
    { status: 200, body: { prices: ["naturalOneDayFast"] } },
    { modules: ["/fast"], configuration: {} as Distributor["configuration"] },
  )
  const [prices] = configuration?.completeness.groups ?? []
  expect(prices?.items.filter(({ done }) => !done).map(({ key }) => key)).toEqual(["naturalOneDayFast"])
  expect(configuration).toMatchObject({ hasConfiguration: true, mayConfigure: false, places: {} })
})

it("H4: a check that fails leaves the page standing, and says why", async () => {
  const error = new ApiError("OVERLOADED")
  expect(await asked({ status: error.status, body: error.toResponse() }, null)).toEqual({
    configuration: null,
    problem: error.toResponse(),
  })
})

it("F7: a company without configuration is told apart from one that is merely empty", async () => {
  const check = { status: 200, body: {} }
  const none = await asked(check, { modules: [], configuration: null })
  expect(none.configuration?.hasConfiguration).toBe(false)
  expect((await asked(check, null)).configuration?.hasConfiguration).toBe(true)
})

import { cookieNames } from "@trazo/contract/endpoint/session-cookies"
import { demoAdministratorPassword, demoPassword } from "../src/demo-accounts.ts"
import { andes, type DemoBrand, demoBrands, pacifico } from "../src/seed/brands.ts"
import { seedAdministrator } from "../src/seed/seed-administrator.ts"
import { seedBrand } from "../src/seed/seed-brand.ts"
import { accountCalls, tables } from "../src/testing/accounts.ts"
import { signedIn, type TestDistributor } from "../src/testing/factories.ts"
import { lightHash } from "../src/testing/light-hash.ts"
import type { TestApp } from "../src/testing/test-app.ts"

async function seed(test: TestApp, brand: DemoBrand): Promise<TestDistributor> {
  const { distributorId: id } = await seedBrand(brand, lightHash(demoPassword), test.deps)
  return { id, host: brand.hosts[0] ?? "", scope: { distributorId: id } }
}

/** The demo's first brand with its accounts, prices and pictures, and the administrator. It has no requests. */
export async function aDemoShop(test: TestApp): Promise<TestDistributor> {
  await seedAdministrator(lightHash(demoAdministratorPassword), test.deps)
  return seed(test, pacifico)
}

/** The demo's second brand, whose configuration is nearly complete. */
export const anotherDemoShop = (test: TestApp) => seed(test, andes)

/** The demo's distributor without a configuration. */
export async function anUnconfiguredShop(test: TestApp): Promise<TestDistributor> {
  const brand = demoBrands.find(({ configuration }) => configuration === null)
  if (!brand) throw new Error("every brand of the demo has a configuration")
  return seed(test, brand)
}

export interface Account {
  login: string
  /** The page on which a sign-in lands. */
  lands: string
  /** The page that a sign-out opens, if it is not the one for signing in. */
  out?: string
  /** Names the signed-in user. */
  api: string
  user: string
  password: string
  signOut: "Salir" | "Cerrar sesión"
  cookie: string
  internal?: true
}

const demo = { password: demoPassword, signOut: "Cerrar sesión" } as const
const clients = { ...demo, api: accountCalls.client.who, cookie: cookieNames.client }

export const accounts = {
  administrator: {
    login: "/administrator/login",
    lands: "/administrator",
    api: accountCalls.administrator.who,
    user: "admin@trazo.ec",
    password: demoAdministratorPassword,
    signOut: "Salir",
    cookie: cookieNames.administrator,
  },
  executive: {
    ...demo,
    login: "/executive/login",
    lands: "/executive/certificates",
    api: accountCalls.executive.who,
    user: "ejecutivo@demo.ec",
    cookie: cookieNames.executive,
  },
  banks: {
    ...demo,
    login: "/banks/login",
    lands: "/banks",
    api: accountCalls.banks.who,
    user: "banco@demo.ec",
    cookie: cookieNames.banks,
  },
  client: { ...clients, login: "/manager/login", lands: "/manager/request", user: "1710034065" },
  internal: {
    ...clients,
    login: "/help/login",
    lands: "/help",
    out: "/manager/login",
    user: "0926687856",
    internal: true,
  },
} as const satisfies Record<string, Account>

const { internal: _sharesTheClients, ...everySlot } = accounts

/** One account for each session cookie. */
export const slots = everySlot

type Area = keyof typeof slots

/** A session of the area's account, or of the one with this e-mail. */
export async function aSessionOf(
  test: TestApp,
  shop: TestDistributor,
  { area, email }: { area: Area; email?: string },
): Promise<{ token: string; cookie: string }> {
  const { user } = accounts[area]
  const all = test.owner.selectFrom(tables[area]).select("id").orderBy("id")
  const account =
    area === "client"
      ? test.owner.selectFrom("clients").select("id").where("identity", "=", user)
      : all.where("email", "=", email ?? user)
  const { id } = await account.executeTakeFirstOrThrow()
  const { authorization } = await signedIn(test, { area, id }, shop)
  const token = authorization.replace("Bearer ", "")
  return { token, cookie: `${cookieNames[area]}=${token}` }
}

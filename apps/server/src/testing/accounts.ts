import type { Area } from "@trazo/contract/endpoint/endpoint"
import {
  administratorAccount,
  banksAccount,
  clientAccount,
  executiveAccount,
} from "@trazo/contract/identity/account"
import { getAdministrator, getBankUser, getClient, getExecutive } from "@trazo/contract/identity/sessions"
import { allPermissions, type Permission } from "@trazo/domain/identity/module-permissions"
import type { ResetArea } from "@trazo/domain/identity/password-reset"
import type { InjectOptions } from "fastify"
import {
  aBankUser,
  aClient,
  anAdministrator,
  anExecutive,
  keepInUse,
  signedIn,
  type TestDistributor,
} from "./factories.ts"
import { lightHash } from "./light-hash.ts"
import { currentToken, startPurchase } from "./purchase.ts"
import type { TestApp } from "./test-app.ts"

export const areas = ["administrator", "executive", "banks", "client"] as const satisfies readonly Area[]

/** The account endpoints of each area, and the path that returns the signed-in user. */
export const accountCalls = {
  administrator: { ...administratorAccount, who: getAdministrator.path },
  executive: { ...executiveAccount, who: getExecutive.path },
  banks: { ...banksAccount, who: getBankUser.path },
  client: { ...clientAccount, who: getClient.path },
} as const

export const tables = {
  administrator: "administrators",
  executive: "executives",
  banks: "bankUsers",
  client: "clients",
} as const satisfies Record<Area, string>

/** The password of accounts made here. */
export const accountPassword = "Firma2026"
export const passwordHash = lightHash(accountPassword)

async function made(test: TestApp, area: Area, distributor: TestDistributor) {
  if (area === "client") return aClient(test, distributor, { identity: String(Math.random()).slice(2, 12) })
  if (area === "executive") return anExecutive(test, distributor)
  return area === "banks" ? aBankUser(test, distributor) : anAdministrator(test)
}

/** A user of an area with a password and sessions. */
export async function anAccount(test: TestApp, area: Area, distributor: TestDistributor) {
  const { id, email } = await made(test, area, distributor)
  await test.owner.updateTable(tables[area]).set({ passwordHash }).where("id", "=", id).execute()
  const calls = accountCalls[area]
  const signIn = async () => {
    const headers = await signedIn(test, { area, id }, distributor)
    const call = async (method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object) => {
      const response = await test.app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: response.statusCode, body: response.json() }
    }
    /** Whether this session is still valid. */
    const isIn = async () => (await call("GET", calls.who)).status === 200
    return { headers, call, isIn }
  }
  return { id, email, calls, signIn }
}

export type TestAccount = Awaited<ReturnType<typeof anAccount>>

/** Any host opens the platform's own area. */
export const anyHost: Pick<TestDistributor, "host" | "scope"> = {
  host: "plataforma.ejemplo.ec",
  scope: { distributorId: "00000000-0000-0000-0000-000000000000" },
}

export interface TestAdministrator {
  id: string
  email: string
  headers: { host: string; authorization: string }
  call(method: NonNullable<InjectOptions["method"]>, url: string, payload?: object): Promise<Called>
}

export interface Called {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: the response of any endpoint
  body: any
}

/** A signed-in administrator of the platform whose session never becomes idle. */
export async function aSignedInAdministrator(testApp: TestApp): Promise<TestAdministrator> {
  const { id, email } = await anAdministrator(testApp)
  const headers = await signedIn(testApp, { area: "administrator", id }, anyHost)
  return {
    id,
    email,
    headers,
    async call(method, url, payload) {
      await keepInUse(testApp)
      const response = await testApp.app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: response.statusCode, body: response.json() }
    },
  }
}

/** Audit rows of an object, oldest first. */
export async function actsOn(
  { owner }: TestApp,
  object: string,
): Promise<{ actor: object; action: string; data: object; distributorId: string | null }[]> {
  return owner
    .selectFrom("auditLog")
    .select(["actor", "action", "data", "distributorId"])
    .where("object", "=", object)
    .orderBy("id")
    .execute()
}

/** A caller of the API with the headers of a new session. */
export interface Somebody {
  kind: string
  /** Null for a caller without a session. */
  area: Area | "request" | null
  administrator: boolean
  permissions: readonly Permission[]
  headersOn(distributor: TestDistributor): Promise<Record<string, string>>
}

/** One caller of every kind, with an executive for each single permission. */
export async function everybodyOf(test: TestApp, home: TestDistributor): Promise<Somebody[]> {
  const person = (kind: string, area: Area, id: string, grants: Partial<Somebody> = {}): Somebody => ({
    kind,
    area,
    administrator: false,
    permissions: [],
    ...grants,
    headersOn: async ({ host }) => ({ ...(await signedIn(test, { area, id }, home)), host }),
  })
  const executive = async (kind: string, grants: { administrator?: boolean; permissions?: Permission[] }) =>
    person(kind, "executive", (await anExecutive(test, home, grants)).id, grants)

  let purchase = await startPurchase(test, home)
  // Some calls end the request or its token.
  const applicantToken = async () => {
    purchase.setToken(await currentToken(test, purchase))
    if ((await purchase.call("GET", "/current")).status !== 200) purchase = await startPurchase(test, home)
    return purchase.token
  }
  const nobody = { administrator: false, permissions: [] }
  return [
    { ...nobody, kind: "nobody", area: null, headersOn: async ({ host }) => ({ host }) },
    {
      ...nobody,
      kind: "applicant",
      area: "request",
      headersOn: async ({ host }) => ({ host, "x-request-token": await applicantToken() }),
    },
    person("client", "client", (await aClient(test, home)).id),
    person(
      "internal client",
      "client",
      (await aClient(test, home, { identity: "0926687856", internal: true })).id,
    ),
    person("bank", "banks", (await aBankUser(test, home)).id),
    person("administrator of the platform", "administrator", (await anAdministrator(test)).id),
    await executive("executive, administrator", { administrator: true }),
    await executive("executive without a permission", {}),
    ...(await Promise.all(
      allPermissions.map((permission) =>
        executive(`executive with ${permission}`, { permissions: [permission] }),
      ),
    )),
  ]
}

export function askReset(
  { app }: TestApp,
  { host }: { host: string },
  area: ResetArea,
  user: string,
  headers: Record<string, string> = {},
) {
  return app.inject({
    method: "POST",
    url: "/api/password-resets",
    headers: { host, ...headers },
    payload: { area, user },
  })
}

export function setPassword({ app }: TestApp, { host }: { host: string }, token: string, password: string) {
  const url = `/api/password-resets/${token}`
  return app.inject({ method: "PUT", url, headers: { host }, payload: { password } })
}

/** Tokens of the reset links that were mailed to an address, oldest first. */
export async function resetTokensOf(testApp: TestApp, to: string): Promise<string[]> {
  const mails = (await testApp.mails()).filter((mail) => mail.to === to)
  return mails.flatMap(({ text }) => /\/reset-password\/([\w-]{43})\b/.exec(text)?.[1] ?? [])
}

/** Requests a password reset and reads its token from the mail. */
export async function aResetToken(
  testApp: TestApp,
  distributor: TestDistributor,
  { area, user, email }: { area: ResetArea; user: string; email: string },
): Promise<string> {
  await askReset(testApp, distributor, area, user)
  const token = (await resetTokensOf(testApp, email)).at(-1)
  if (!token) throw new Error(`No link was mailed to ${email}`)
  return token
}

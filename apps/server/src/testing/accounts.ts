import { administratorAccount, banksAccount, clientAccount, executiveAccount } from "@trazo/contract/account"
import type { Area } from "@trazo/contract/endpoint"
import { getAdministrator, getBankUser, getClient, getExecutive } from "@trazo/contract/sessions"
import { hashPassword } from "../features/clients/hash-password.ts"
import { systemRandom } from "../random.ts"
import { aClient, anAdministrator, anExecutive, signedIn, type TestDistributor } from "./factories.ts"
import type { TestApp } from "./test-app.ts"

export const areas = ["administrator", "executive", "banks", "client"] as const satisfies readonly Area[]

/** What every area's people can do with their account, and the call that says who they are. */
export const accountCalls = {
  administrator: { ...administratorAccount, who: getAdministrator.path },
  executive: { ...executiveAccount, who: getExecutive.path },
  banks: { ...banksAccount, who: getBankUser.path },
  client: { ...clientAccount, who: getClient.path },
} as const

export const tables = {
  administrator: "administrators",
  executive: "executives",
  banks: "bank_users",
  client: "clients",
} as const satisfies Record<Area, string>

/** The password of accounts made here. */
export const accountPassword = "Firma2026"
const password_hash = await hashPassword(accountPassword, systemRandom)

export async function aBankUser(
  { owner, clock }: TestApp,
  { id: distributor_id }: { id: string },
): Promise<{ id: string; email: string }> {
  const email = `caja${clock.now().getTime()}${Math.random().toString(36).slice(2)}@banco.ec`
  return owner
    .insertInto("bank_users")
    .values({
      ...{ distributor_id, email, names: "CAJA", bank: "Banco del Pacífico", password_hash },
      created_at: clock.now(),
    })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow()
}

async function made(test: TestApp, area: Area, distributor: TestDistributor) {
  if (area === "client") return aClient(test, distributor, { identity: String(Math.random()).slice(2, 12) })
  if (area === "executive") return anExecutive(test, distributor)
  return area === "banks" ? aBankUser(test, distributor) : anAdministrator(test)
}

/** Somebody of an area with a password, and sessions of theirs. */
export async function anAccount(test: TestApp, area: Area, distributor: TestDistributor) {
  const { id, email } = await made(test, area, distributor)
  await test.owner.updateTable(tables[area]).set({ password_hash }).where("id", "=", id).execute()
  const calls = accountCalls[area]
  const signIn = async () => {
    const headers = await signedIn(test, { area, id }, distributor)
    const call = async (method: "GET" | "PUT" | "POST" | "DELETE", url: string, payload?: object) => {
      const answer = await test.app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    }
    /** Whether this session still lets in. */
    const isIn = async () => (await call("GET", calls.who)).status === 200
    return { headers, call, isIn }
  }
  return { id, email, calls, signIn }
}

export type TestAccount = Awaited<ReturnType<typeof anAccount>>

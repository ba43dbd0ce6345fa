import type { InjectOptions } from "fastify"
import { anAdministrator, keepInUse, signedIn, type TestDistributor } from "./factories.ts"
import type { TestApp } from "./test-app.ts"

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

interface Called {
  status: number
  // biome-ignore lint/suspicious/noExplicitAny: whatever the endpoint answers
  body: any
}

/** An administrator of the platform who is signed in and never idle, and their calls. */
export async function aSignedInAdministrator(testApp: TestApp): Promise<TestAdministrator> {
  const { id, email } = await anAdministrator(testApp)
  const headers = await signedIn(testApp, { area: "administrator", id }, anyHost)
  return {
    ...{ id, email, headers },
    async call(method, url, payload) {
      await keepInUse(testApp)
      const answer = await testApp.app.inject({ method, url, headers, ...(payload && { payload }) })
      return { status: answer.statusCode, body: answer.json() }
    },
  }
}

/** What the audit has of acts on an object, the first one first. */
export async function actsOn(
  { owner }: TestApp,
  object: string,
): Promise<{ actor: object; action: string; data: object; distributor_id: string | null }[]> {
  return owner
    .selectFrom("audit_log")
    .select(["actor", "action", "data", "distributor_id"])
    .where("object", "=", object)
    .orderBy("id")
    .execute()
}

import type { Area } from "@trazo/contract/endpoint"
import { allPermissions, type Permission } from "@trazo/domain/access/module-permissions"
import {
  aBankUser,
  aClient,
  anAdministrator,
  anExecutive,
  signedIn,
  type TestDistributor,
} from "./factories.ts"
import { startPurchase } from "./purchase.ts"
import type { TestApp } from "./test-app.ts"

/** Somebody who may call: what they are to the API, and the headers of a new session of theirs. */
export interface Somebody {
  kind: string
  /** The session that they hold; null: none. */
  area: Area | "request" | null
  administrator: boolean
  permissions: readonly Permission[]
  headersOn(distributor: TestDistributor): Promise<Record<string, string>>
}

/** One of every kind of user of a distributor; executives once with each single permission. */
export async function everybodyOf(test: TestApp, home: TestDistributor): Promise<Somebody[]> {
  const person = (kind: string, area: Area, id: string, grants: Partial<Somebody> = {}): Somebody => ({
    ...{ kind, area, administrator: false, permissions: [], ...grants },
    headersOn: async ({ host }) => ({ ...(await signedIn(test, { area, id }, home)), host }),
  })
  const executive = async (kind: string, grants: { administrator?: boolean; permissions?: Permission[] }) =>
    person(kind, "executive", (await anExecutive(test, home, grants)).id, grants)

  const purchase = await startPurchase(test, home)
  const nobody = { administrator: false, permissions: [] }
  return [
    { ...nobody, kind: "nobody", area: null, headersOn: async ({ host }) => ({ host }) },
    {
      ...{ ...nobody, kind: "applicant", area: "request" },
      headersOn: async ({ host }) => ({ host, "x-request-token": purchase.token }),
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

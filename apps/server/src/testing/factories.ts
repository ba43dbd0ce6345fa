import { randomBytes, randomUUID } from "node:crypto"
import type { Area } from "@trazo/contract/endpoint/endpoint"
import { distributorModules } from "@trazo/domain/identity/module-catalogue"
import type { Permission } from "@trazo/domain/identity/module-permissions"
import type { Insertable } from "kysely"
import type { Database } from "../database/schema.ts"
import { inPlatform, inScope, type Scope } from "../database/scope.ts"
import { openSession } from "../features/identity/sessions/open-session.ts"
import { insertClient, insertDistributor } from "../seed/demo-rows.ts"
import {
  insertBankUser,
  insertExecutive,
  insertRole,
  unscopedInsertAdministrator,
} from "./rows/insert-rows.ts"
import type { TestApp } from "./test-app.ts"

const unique = () => randomBytes(4).toString("hex")

export interface TestDistributor {
  id: string
  host: string
  scope: Scope
}

/** All modules except fast requests and convenios. */
const usualModules = distributorModules.filter((key) => key !== "/fast" && key !== "/convenios")

/** Columns of a row that a test chooses. */
type Columns<Table extends keyof Database> = Partial<Insertable<Database[Table]>>

type Tenant = { id: string }
const scopeOf = ({ id: distributorId }: Tenant): Scope => ({ distributorId })

/** A distributor with a host of its own, the usual modules and nothing configured. */
export async function aDistributor(
  { deps, clock }: TestApp,
  { host = `${unique()}.localhost`, ...columns }: Columns<"distributors"> & { host?: string } = {},
): Promise<TestDistributor> {
  const id = randomUUID()
  const scope = scopeOf({ id })
  const row = {
    name: "Firmas de Prueba",
    address: "Av. 9 de Octubre 100, Guayaquil",
    ruc: "0992397535001",
    supportEmail: "ayuda@prueba.ec",
    logoFileId: null,
    configuration: null,
    multimedia: JSON.stringify({}),
    modules: usualModules,
    createdAt: clock.now(),
  }
  await inScope(deps.db, scope, (tx) => insertDistributor(tx, { ...row, ...columns }, [host]))
  return { id, host, scope }
}

export async function anExecutive(
  { deps, clock }: TestApp,
  distributor: Tenant,
  { administrator = false, permissions = [], ...columns }: NewExecutive = {},
): Promise<{ id: string; email: string }> {
  const email = `${unique()}@prueba.ec`
  const id = await inScope(deps.db, scopeOf(distributor), async (tx) =>
    insertExecutive(tx, {
      administrator,
      email,
      names: "EJECUTIVA DE PRUEBA",
      passwordHash: "none",
      createdAt: clock.now(),
      roleId: permissions.length > 0 ? await insertRole(tx, newRole({ permissions }, clock.now())) : null,
      ...columns,
    }),
  )
  return { id, email }
}

type NewExecutive = Omit<Columns<"executives">, "permissions"> & { permissions?: Permission[] }

function newRole(columns: Columns<"roles">, now: Date) {
  return { name: `Rol ${unique()}`, permissions: [], createdAt: now, updatedAt: now, ...columns }
}

export async function aRole(
  { deps, clock }: TestApp,
  distributor: Tenant,
  columns: Columns<"roles"> & { permissions?: Permission[] } = {},
): Promise<{ id: string; name: string }> {
  const row = newRole(columns, clock.now())
  return { id: await inScope(deps.db, scopeOf(distributor), (tx) => insertRole(tx, row)), name: row.name }
}

/** Gives an executive a role of these permissions alone, or the administrator flag. */
export async function setGrants(
  test: TestApp,
  executive: string,
  { administrator = false, permissions = [] }: { administrator?: boolean; permissions?: Permission[] },
): Promise<void> {
  const executives = test.owner.updateTable("executives").where("id", "=", executive)
  const { distributorId: id } = await executives
    .set({ administrator, roleId: null })
    .returning("distributorId")
    .executeTakeFirstOrThrow()
  if (permissions.length === 0) return
  const role = await aRole(test, { id }, { permissions })
  await executives.set({ roleId: role.id }).execute()
}

export async function aClient(
  { deps, clock }: TestApp,
  distributor: Tenant,
  columns: Columns<"clients"> = {},
): Promise<{ id: string; identity: string; email: string }> {
  const row = {
    identityType: "ci" as const,
    identity: "1710034065",
    email: `${unique()}@prueba.ec`,
    names: "MARÍA JOSÉ",
    surnames: "PEÑA LOOR",
    passwordHash: null,
    createdAt: clock.now(),
    approvedAt: clock.now(),
    ...columns,
  }
  const id = await inScope(deps.db, scopeOf(distributor), (tx) => insertClient(tx, row))
  return { id, identity: row.identity, email: row.email }
}

export async function anAdministrator({ deps, clock }: TestApp): Promise<{ id: string; email: string }> {
  const email = `${unique()}@trazo.ec`
  const row = { email, names: "ADMINISTRADOR DE PRUEBA", passwordHash: "none", createdAt: clock.now() }
  const id = await inPlatform(deps.db, (tx) => unscopedInsertAdministrator(tx, row))
  if (!id) throw new Error(`${email} is taken`)
  return { id, email }
}

export async function aBankUser(
  { deps, clock }: TestApp,
  distributor: Tenant,
  columns: Columns<"bankUsers"> = {},
): Promise<{ id: string; email: string }> {
  const row = {
    email: `${unique()}@banco.ec`,
    names: "CAJERA DE PRUEBA",
    bank: "Banco del Pacífico",
    passwordHash: "none",
    createdAt: clock.now(),
    ...columns,
  }
  const id = await inScope(deps.db, scopeOf(distributor), (tx) => insertBankUser(tx, row))
  return { id, email: row.email }
}

/** Makes every session recently used and recently proved, so that a test can move the clock by days. */
export async function keepInUse({ owner, clock }: TestApp): Promise<void> {
  await owner.updateTable("sessions").set({ lastSeenAt: clock.now(), provedAt: clock.now() }).execute()
}

/** Headers of a signed-in call on the distributor's host. Administrators can use any host. */
export async function signedIn(
  { deps }: TestApp,
  subject: { area: Area; id: string },
  { host, scope }: { host: string; scope: Scope },
): Promise<{ host: string; authorization: string }> {
  const token =
    subject.area === "administrator"
      ? await inPlatform(deps.db, (tx) => openSession(tx, subject, deps))
      : await inScope(deps.db, scope, (tx) => openSession(tx, subject, deps))
  return { host, authorization: `Bearer ${token}` }
}

import { randomBytes } from "node:crypto"
import type { Area } from "@trazo/contract/endpoint"
import { distributorModules } from "@trazo/domain/access/module-catalogue"
import type { Permission } from "@trazo/domain/access/module-permissions"
import type { Insertable } from "kysely"
import type { Database } from "../database/schema.ts"
import { inPlatform, inScope, type Scope } from "../database/scope.ts"
import { openSession } from "../features/sessions/open-session.ts"
import type { TestApp } from "./test-app.ts"

const unique = () => randomBytes(4).toString("hex")

export interface TestDistributor {
  id: string
  host: string
  scope: Scope
}

/** What every distributor of a test has: the menu without express requests and convenios. */
const usualModules = distributorModules.filter((key) => key !== "/fast" && key !== "/convenios")

/** A distributor with a host of its own, the usual modules and nothing configured. */
export async function aDistributor(
  { owner, clock }: TestApp,
  {
    host = `${unique()}.localhost`,
    ...columns
  }: Partial<Insertable<Database["distributors"]>> & { host?: string } = {},
): Promise<TestDistributor> {
  const { id } = await owner
    .insertInto("distributors")
    .values({
      name: "Firmas de Prueba",
      address: "Av. 9 de Octubre 100, Guayaquil",
      ruc: "0992397535001",
      support_email: "ayuda@prueba.ec",
      logo_file_id: null,
      configuration: null,
      multimedia: JSON.stringify({}),
      modules: usualModules,
      created_at: clock.now(),
      ...columns,
    })
    .returning("id")
    .executeTakeFirstOrThrow()
  await owner.insertInto("distributor_hosts").values({ host, distributor_id: id }).execute()
  return { id, host, scope: { distributorId: id } }
}

export async function anExecutive(
  { owner, clock }: TestApp,
  { id: distributor_id }: { id: string },
  { administrator = false, permissions = [] }: { administrator?: boolean; permissions?: Permission[] } = {},
): Promise<{ id: string; email: string }> {
  return owner
    .insertInto("executives")
    .values({
      ...{ distributor_id, administrator, permissions },
      email: `${unique()}@prueba.ec`,
      names: "EJECUTIVA DE PRUEBA",
      password_hash: "none",
      created_at: clock.now(),
    })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow()
}

export async function aClient(
  { owner, clock }: TestApp,
  { id: distributor_id }: { id: string },
  columns: Partial<Insertable<Database["clients"]>> = {},
): Promise<{ id: string; identity: string; email: string }> {
  return owner
    .insertInto("clients")
    .values({
      distributor_id,
      identity_type: "ci",
      identity: "1710034065",
      names: "MARÍA JOSÉ",
      surnames: "PEÑA LOOR",
      email: `${unique()}@prueba.ec`,
      password_hash: null,
      created_at: clock.now(),
      approved_at: clock.now(),
      ...columns,
    })
    .returning(["id", "identity", "email"])
    .executeTakeFirstOrThrow()
}

export async function anAdministrator({ owner, clock }: TestApp): Promise<{ id: string; email: string }> {
  return owner
    .insertInto("administrators")
    .values({
      email: `${unique()}@trazo.ec`,
      names: "ADMINISTRADOR DE PRUEBA",
      password_hash: "none",
      created_at: clock.now(),
    })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow()
}

export async function aBankUser(
  { owner, clock }: TestApp,
  { id: distributor_id }: { id: string },
  columns: Partial<Insertable<Database["bank_users"]>> = {},
): Promise<{ id: string; email: string }> {
  return owner
    .insertInto("bank_users")
    .values({
      distributor_id,
      email: `${unique()}@banco.ec`,
      names: "CAJERA DE PRUEBA",
      bank: "Banco del Pacífico",
      password_hash: "none",
      created_at: clock.now(),
      ...columns,
    })
    .returning(["id", "email"])
    .executeTakeFirstOrThrow()
}

/** As if everybody who is signed in had just called and proved who they are: days pass in a test, but no idle ones. */
export async function keepInUse({ owner, clock }: TestApp): Promise<void> {
  await owner.updateTable("sessions").set({ last_seen_at: clock.now(), proved_at: clock.now() }).execute()
}

/** Headers of a signed-in call on the distributor's host (for an administrator on any). */
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

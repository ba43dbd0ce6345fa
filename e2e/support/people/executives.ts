import type { Page } from "@playwright/test"
import { asOwner } from "../server/database.ts"
import { asExecutive, enter } from "./sign-in.ts"

const dataDir = process.env.E2E_DATA_DIR ?? ""

/** Signs in by the API and opens the page on which a sign-in lands. @param login the page, or its URL on another host */
export async function signInExecutive(page: Page, login: string, user: string): Promise<void> {
  await enter(page, asExecutive(user), new URL(login, "http://localhost").hostname)
}

/** A new executive of the demo's distributor, with the demo's password. */
export async function addExecutive(email: string, permissions: readonly string[]): Promise<void> {
  await asOwner(dataDir, (client) =>
    client.query(
      `with made as (
         insert into roles (distributor_id, name, permissions, created_at, updated_at)
         select distributor_id, 'Rol de ' || $1, $2, created_at, created_at
         from executives where email = 'operador@demo.ec' returning id)
       insert into executives (distributor_id, email, names, administrator, role_id, password_hash, created_at)
       select distributor_id, $1, 'PERSONA DE PRUEBA', false, made.id, password_hash, created_at
       from executives, made where email = 'operador@demo.ec'`,
      [email, permissions],
    ),
  )
}

export async function setPermissions(email: string, permissions: readonly string[]): Promise<void> {
  await asOwner(dataDir, (client) =>
    client.query(
      "update roles set permissions = $2 where id = (select role_id from executives where email = $1)",
      [email, permissions],
    ),
  )
}

/** A new client of a host's distributor, with the demo's password. */
export async function addClient(host: string, identity: string): Promise<void> {
  await asOwner(dataDir, (client) =>
    client.query(
      `insert into clients (distributor_id, identity_type, identity, names, surnames, email, password_hash, created_at)
       select hosts.distributor_id, 'ci', $2, 'PERSONA', 'DE PRUEBA', $2 || '@prueba.ec', demo.password_hash, demo.created_at
       from distributor_hosts hosts, clients demo where hosts.host = $1 and demo.identity = '1710034065'
       on conflict do nothing`,
      [host, identity],
    ),
  )
}

/** A new distributor with an empty configuration and one executive, an administrator with the demo's password. */
export async function addDistributor(host: string, executive: string): Promise<void> {
  await asOwner(dataDir, (client) =>
    client.query(
      `with made as (
         insert into distributors (name, address, ruc, support_email, configuration, modules, created_at)
         select 'Firmas del Austro', 'Calle Larga 5-67, Cuenca', ruc, 'ayuda@austro.ec', '{}', '{/certificates,/prices,/configuration}', now()
         from distributors limit 1 returning id),
       hosted as (insert into distributor_hosts (host, distributor_id) select $1, id from made)
       insert into executives (distributor_id, email, names, administrator, password_hash, created_at)
       select made.id, $2, 'ELENA CORDERO VINTIMILLA', true, demo.password_hash, now()
       from made, executives demo where demo.email = 'ejecutivo@demo.ec'`,
      [host, executive],
    ),
  )
}

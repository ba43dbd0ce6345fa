import type { Page } from "@playwright/test"
import { asOwner } from "./database.ts"
import { demoAccounts, trySignIn } from "./demo-accounts.ts"

const dataDir = process.env.E2E_DATA_DIR ?? ""

export async function signInExecutive(page: Page, login: string, user: string): Promise<void> {
  await page.goto(login)
  await trySignIn(page, { ...demoAccounts.executive, user })
  await page.waitForURL((url) => !url.pathname.endsWith("/login"))
}

/** A new executive of the demo's distributor, with the demo's password. */
export async function addExecutive(email: string, permissions: readonly string[]): Promise<void> {
  await asOwner(dataDir, (client) =>
    client.query(
      `insert into executives (distributor_id, email, names, administrator, permissions, password_hash, created_at)
       select distributor_id, $1, 'PERSONA DE PRUEBA', false, $2, password_hash, created_at
       from executives where email = 'operador@demo.ec'`,
      [email, permissions],
    ),
  )
}

export async function setPermissions(email: string, permissions: readonly string[]): Promise<void> {
  await asOwner(dataDir, (client) =>
    client.query("update executives set permissions = $2 where email = $1", [email, permissions]),
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

import { createHash, createHmac, pbkdf2Sync } from "node:crypto"
import type pg from "pg"
import type { Random } from "../../random.ts"
import { StartupError } from "../../startup-error.ts"
import type { Cluster } from "../embedded/cluster.ts"
import { embeddedOwner } from "../open-database.ts"
import { withClient } from "../with-client.ts"
import { requireNoServer } from "./server-lock.ts"

const iterations = 4096
const invalidPassword = "28P01"

/** What PostgreSQL stores of a password (RFC 5803), so that the password itself is in no statement and in no log. */
export function scramVerifier(password: string, random: Random): string {
  if (!/^[!-~]{16,}$/.test(password))
    throw new StartupError("La contraseña debe tener al menos 16 caracteres ASCII, sin espacios.")
  const salt = random.bytes(16)
  const salted = pbkdf2Sync(password, salt, iterations, 32, "sha256")
  const derive = (text: string) => createHmac("sha256", salted).update(text).digest()
  const storedKey = createHash("sha256").update(derive("Client Key")).digest("base64")
  const serverKey = derive("Server Key").toString("base64")
  return `SCRAM-SHA-256$${iterations}:${salt.toString("base64")}$${storedKey}:${serverKey}`
}

/** Gives roles another password, all or none. */
async function changePasswords(
  client: pg.Client,
  roles: readonly string[],
  { password, random }: { password: string; random: Random },
): Promise<void> {
  const verifier = client.escapeLiteral(scramVerifier(password, random))
  const statements = roles.map((role) => `alter role ${client.escapeIdentifier(role)} password ${verifier}`)
  await client.query(`begin; ${statements.join("; ")}; commit`)
}

/** Changes the passwords of the embedded PostgreSQL. Killed before, the kept one is valid; after, the next one. */
export async function rotateEmbeddedPassword(
  cluster: Cluster,
  { password, random }: { password: string; random: Random },
): Promise<void> {
  if (cluster.password === password) return
  await withClient(cluster.url("postgres"), (client) =>
    changePasswords(client, ["postgres", embeddedOwner], { password, random }),
  )
}

/** Changes the password of the owner in DATABASE_URL. A second run finds it changed. */
export async function rotateOwnerPassword(
  ownerUrl: string,
  { password, random }: { password: string; random: Random },
): Promise<void> {
  const role = decodeURIComponent(new URL(ownerUrl).username)
  try {
    await withClient(ownerUrl, (client) => changePasswords(client, [role], { password, random }))
  } catch (error) {
    if ((error as { code?: string }).code !== invalidPassword) throw error
    const changed = Object.assign(new URL(ownerUrl), { password: encodeURIComponent(password) }).href
    await withClient(changed, async () => {})
  }
}

/** Changes the password of the role in DATABASE_APP_URL. Servers would not reconnect, so that none may run. */
export async function rotateApplicationPassword(
  { ownerUrl, appUrl }: { ownerUrl: string; appUrl: string },
  { password, random }: { password: string; random: Random },
): Promise<void> {
  const role = decodeURIComponent(new URL(appUrl).username)
  await withClient(ownerUrl, async (client) => {
    await requireNoServer(client)
    await changePasswords(client, [role], { password, random })
  })
}

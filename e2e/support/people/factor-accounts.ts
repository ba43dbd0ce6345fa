import type { CDPSession, Page } from "@playwright/test"
import { Secret, TOTP } from "otpauth"
import { asOwner } from "../server/database.ts"
import { aCedula, anEmail } from "./identities.ts"

const dataDir = () => process.env.E2E_DATA_DIR ?? ""

/** A new executive like the given one, with the same password, so that tests do not share sign-ins. */
export async function anExecutiveLike(email: string): Promise<{ email: string }> {
  const own = anEmail()
  await asOwner(dataDir(), (client) =>
    client.query(
      `insert into executives (distributor_id, email, names, password_hash, administrator, role_id, created_at)
       select distributor_id, $2, names, password_hash, administrator, role_id, created_at
       from executives where email = $1`,
      [email, own],
    ),
  )
  return { email: own }
}

/** A new administrator with the demo administrator's password. */
export async function anAdministratorLike(email: string): Promise<{ email: string }> {
  const own = anEmail()
  await asOwner(dataDir(), (client) =>
    client.query(
      `insert into administrators (email, names, password_hash, created_at)
       select $2, names, password_hash, created_at from administrators where email = $1`,
      [email, own],
    ),
  )
  return { email: own }
}

/** A new distributor with an executive who has all permissions and the demo's password. */
export async function aDistributorWithExecutive(): Promise<{ host: string; email: string }> {
  const email = anEmail()
  const host = `${email.split("@", 1)[0]}.localhost`.toLowerCase()
  await asOwner(dataDir(), (client) =>
    client.query(
      `with made as (
         insert into distributors (name, address, ruc, support_email, configuration, modules, created_at)
         select 'Firmas Aparte', address, ruc, support_email, configuration, modules, created_at
         from distributors where id = (select distributor_id from distributor_hosts where host = 'localhost')
         returning id),
       opened as (insert into distributor_hosts (host, distributor_id) select $2, id from made)
       insert into executives (distributor_id, email, names, password_hash, administrator, created_at)
       select made.id, $1, names, password_hash, true, created_at
       from made, executives where email = 'ejecutivo@demo.ec'`,
      [email, host],
    ),
  )
  return { host, email }
}

/** A new client with the demo client's password. */
export async function aClientLike(identity: string): Promise<{ identity: string }> {
  const own = aCedula()
  await asOwner(dataDir(), (client) =>
    client.query(
      `insert into clients (distributor_id, identity_type, identity, names, surnames, email, password_hash, created_at)
       select distributor_id, identity_type, $2, names, surnames, $3, password_hash, created_at
       from clients where identity = $1 and distributor_id =
         (select distributor_id from distributor_hosts where host = 'localhost')`,
      [identity, own, anEmail()],
    ),
  )
  return { identity: own }
}

/** Makes the proofs of this person's sessions too old for actions that require a recent one. */
export function ageProofs(email: string): Promise<unknown> {
  return asOwner(dataDir(), (client) =>
    client.query(
      `update sessions set proved_at = proved_at - interval '1 hour'
       where subject_id in (select id from executives where email = $1
                            union select id from administrators where email = $1)`,
      [email],
    ),
  )
}

/** The authenticator's code, `steps` half minutes from now. */
export function totpCode(secret: string, steps = 0): string {
  const totp = new TOTP({ secret: Secret.fromBase32(secret.replace(/\s/g, "")) })
  return totp.generate({ timestamp: Date.now() + steps * 30_000 })
}

/** Chromium's virtual authenticator, which confirms automatically. */
export async function withPasskeyDevice(page: Page): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send("WebAuthn.enable")
  await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return session
}

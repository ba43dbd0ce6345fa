import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto"
import { isoCBOR } from "@simplewebauthn/server/helpers"
import type { FactorArea } from "@trazo/domain/identity/second-factor"
import { Secret, TOTP } from "otpauth"
import {
  aClient,
  aDistributor,
  anAdministrator,
  anExecutive,
  signedIn,
  type TestDistributor,
} from "./factories.ts"
import { lightHash } from "./light-hash.ts"
import type { TestApp } from "./test-app.ts"

const flags = { present: 0x01, verified: 0x04, attested: 0x40 }

interface PasskeyOptions {
  challenge: string
  /** Defaults to `http://<host>`. */
  origin?: string
  /** Whether the device verified its user. Defaults to true. */
  verified?: boolean
}

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest()
const base64url = (data: Buffer) => data.toString("base64url")

/** A passkey of one host (WebAuthn, ES256). */
export class PasskeyDevice {
  readonly id = base64url(randomBytes(16))
  count = 0
  private readonly host: string
  private readonly keys: { privateKey: KeyObject; publicKey: KeyObject }

  constructor(host: string) {
    this.host = host
    this.keys = generateKeyPairSync("ec", { namedCurve: "P-256" })
  }

  /** Response to `navigator.credentials.create`. */
  register(options: PasskeyOptions) {
    const attested = Buffer.concat([
      Buffer.alloc(16),
      Buffer.from([0, Buffer.from(this.id, "base64url").length]),
      Buffer.from(this.id, "base64url"),
      this.coseKey(),
    ])
    const authData = Buffer.concat([this.authData(options, flags.attested), attested])
    const attestation = new Map<string, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", new Uint8Array(authData)],
    ])
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON: this.clientData("webauthn.create", options),
        attestationObject: base64url(Buffer.from(isoCBOR.encode(attestation as never))),
        transports: ["internal"],
      },
    }
  }

  /** Response to `navigator.credentials.get`. Increments the counter. */
  prove(options: PasskeyOptions) {
    this.count += 1
    const authData = this.authData(options)
    const clientDataJSON = this.clientData("webauthn.get", options)
    const signed = Buffer.concat([authData, sha256(Buffer.from(clientDataJSON, "base64url"))])
    return {
      id: this.id,
      rawId: this.id,
      type: "public-key",
      response: {
        clientDataJSON,
        authenticatorData: base64url(authData),
        signature: base64url(sign("sha256", signed, this.keys.privateKey)),
      },
    }
  }

  private clientData(type: string, { challenge, origin = `http://${this.host}` }: PasskeyOptions): string {
    return base64url(Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })))
  }

  private authData({ verified = true }: PasskeyOptions, more = 0): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.count)
    const seen = flags.present | (verified ? flags.verified : 0) | more
    return Buffer.concat([sha256(this.host), Buffer.from([seen]), count])
  }

  private coseKey(): Buffer {
    const { x = "", y = "" } = this.keys.publicKey.export({ format: "jwk" })
    const key = new Map<number, unknown>([
      ...([
        [1, 2],
        [3, -7],
        [-1, 1],
      ] as const),
      [-2, new Uint8Array(Buffer.from(x, "base64url"))],
      [-3, new Uint8Array(Buffer.from(y, "base64url"))],
    ])
    return Buffer.from(isoCBOR.encode(key as never))
  }
}

export const accountPassword = "Firma2026"

const bases = { executive: "/api/executives", client: "/api/clients", administrator: "/api/administrators" }

/** A user with a password, a host of its own and a session for setting up factors. */
export interface Holder {
  area: FactorArea
  id: string
  email: string
  distributor: TestDistributor
  /** Calls `/api/{area}/…` with the session. */
  call(method: string, path: string, body?: object): ReturnType<typeof callAs>
  /** Signs in with user and password. */
  signIn(): ReturnType<typeof callAs>
  /** Continues a sign-in with the ticket of a response. */
  continueSignIn(ticket: string, body: object, area?: FactorArea): ReturnType<typeof callAs>
}

async function callAs(
  { app }: TestApp,
  {
    method,
    url,
    headers,
    body,
  }: { method: string; url: string; headers: Record<string, string>; body?: object },
) {
  const response = await app.inject({ method: method as "GET", url, headers, ...(body && { payload: body }) })
  return { status: response.statusCode, body: response.json(), cookies: response.cookies }
}

export async function aHolder(
  test: TestApp,
  area: FactorArea = "executive",
  at?: TestDistributor,
): Promise<Holder> {
  const distributor = at ?? (await aDistributor(test))
  const { id, email, user } = await anAccount(test, area, distributor)
  const session = await signedIn(test, { area, id }, distributor)
  const base = bases[area]
  const host = { host: distributor.host }
  const signInAddress = area === "client" ? `${base}/auth?simple=true` : `${base}/auth`
  return {
    area,
    id,
    email,
    distributor,
    call: (method, path, body) =>
      callAs(test, { method, url: `${base}${path}`, headers: session, ...(body && { body }) }),
    signIn: () =>
      callAs(test, {
        method: "POST",
        url: signInAddress,
        headers: host,
        body: { user, password: accountPassword },
      }),
    continueSignIn: (ticket, body, of = area) =>
      callAs(test, {
        method: "POST",
        url: `${bases[of]}/auth/second-factor`,
        body,
        headers: { ...host, cookie: `trazo_${of}_ticket=${ticket}` },
      }),
  }
}

async function anAccount(test: TestApp, area: FactorArea, distributor: TestDistributor) {
  const passwordHash = lightHash(accountPassword)
  if (area === "client") {
    const client = await aClient(test, distributor, { passwordHash })
    return { ...client, user: client.identity }
  }
  const staff = area === "executive" ? await anExecutive(test, distributor) : await anAdministrator(test)
  const table = area === "executive" ? "executives" : "administrators"
  await test.owner.updateTable(table).set({ passwordHash }).where("id", "=", staff.id).execute()
  return { ...staff, user: staff.email }
}

/** The TOTP code of the current step, or of a later one. */
export function totpCode(test: TestApp, secret: string, steps = 0): string {
  const timestamp = test.clock.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

/** Enrols a TOTP factor and advances the clock, so that the next code differs. */
export async function withTotp(
  test: TestApp,
  holder: Holder,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = (await holder.call("POST", "/second-factor/totp")).body
  const confirmed = await holder.call("PUT", "/second-factor/totp", { code: totpCode(test, secret) })
  if (confirmed.status !== 200) throw new Error(JSON.stringify(confirmed.body))
  test.clock.advance({ seconds: 60 })
  return { secret, recoveryCodes: confirmed.body.recoveryCodes }
}

/** Enrols a passkey for the user's host. */
export async function withPasskey(holder: Holder, name = "Mi teléfono"): Promise<PasskeyDevice> {
  const device = new PasskeyDevice(holder.distributor.host)
  const { challenge } = (await holder.call("POST", "/second-factor/passkeys/options")).body
  const added = await holder.call("POST", "/second-factor/passkeys", {
    name,
    passkey: device.register({ challenge }),
  })
  if (added.status !== 200) throw new Error(JSON.stringify(added.body))
  return device
}

/** Returns the ticket that a sign-in response sets. */
export function ticketOf({ cookies }: { cookies: { name: string; value: string }[] }): string {
  return cookies.find(({ name }) => name.endsWith("_ticket"))?.value ?? ""
}

/** Returns the challenge for the passkey. */
export async function signInChallenge(test: TestApp, holder: Holder, ticket: string): Promise<string> {
  const { body } = await callAs(test, {
    method: "POST",
    url: `${bases[holder.area]}/auth/second-factor/passkey`,
    headers: { host: holder.distributor.host, cookie: `trazo_${holder.area}_ticket=${ticket}` },
  })
  return body.challenge
}

/** Returns the text of all mails to an address. */
export async function mailedTo(test: TestApp, { email }: { email: string }): Promise<string> {
  const mails = (await test.mails()).filter(({ to }) => to === email)
  return mails.map(({ subject, text }) => `${subject}\n${text}`).join("\n")
}

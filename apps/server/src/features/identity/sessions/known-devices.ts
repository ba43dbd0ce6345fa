import { createHmac, timingSafeEqual } from "node:crypto"
import type { Area } from "@trazo/contract/endpoint/endpoint"
import type { AnyTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"

/** Accounts that one browser remembers. */
const accountsPerDevice = 5
export const knownDeviceSeconds = 180 * 24 * 3600

interface Account {
  area: Area
  id: string
}

interface Entry {
  nonce: string
  /** Seconds since 1970. */
  issued: number
  signature: string
}

const pattern = /^([\w-]{22})\.(\d{10})\.([\w-]{43})$/

/** Cookie: `nonce.issued.signature` per account, the newest first, joined by «~». It names no account. */
function entriesOf(cookie: string | undefined): Entry[] {
  return (cookie ?? "").split("~", accountsPerDevice).flatMap((text) => {
    const [, nonce = "", issued = "", signature = ""] = pattern.exec(text) ?? []
    return nonce === "" ? [] : [{ nonce, issued: Number(issued), signature }]
  })
}

function sign(
  tx: AnyTransaction,
  { area, id }: Account,
  { nonce, issued }: Omit<Entry, "signature">,
  { settings }: Pick<Deps, "settings">,
): string {
  return createHmac("sha256", settings.secrets.deviceKey)
    .update(JSON.stringify([tx.scope?.distributorId ?? null, area, id, nonce, issued]))
    .digest("base64url")
}

function isSigned(tx: AnyTransaction, account: Account, entry: Entry, deps: Pick<Deps, "settings">): boolean {
  return timingSafeEqual(Buffer.from(sign(tx, account, entry, deps)), Buffer.from(entry.signature))
}

const nobody = "00000000-0000-0000-0000-000000000000"

/**
 * Returns the device's nonce if the account has signed in from it, otherwise null (OWASP, «Slow Down Online Guessing
 * Attacks with Device Cookies»). Does the same work without an account.
 */
export function findKnownDevice(
  tx: AnyTransaction,
  { area, id = nobody, cookie }: { area: Area; id?: string | undefined; cookie: string | undefined },
  deps: Pick<Deps, "clock" | "settings">,
): string | null {
  const since = Math.floor(deps.clock.now().getTime() / 1000) - knownDeviceSeconds
  const known = entriesOf(cookie).filter((entry) => isSigned(tx, { area, id }, entry, deps))
  return known.find(({ issued }) => issued > since)?.nonce ?? null
}

/** Returns the cookie with this account added. Each sign-in gets a new nonce. */
export function rememberDevice(
  tx: AnyTransaction,
  { cookie, ...account }: Account & { cookie: string | undefined },
  deps: Pick<Deps, "clock" | "random" | "settings">,
): string {
  const others = entriesOf(cookie).filter((entry) => !isSigned(tx, account, entry, deps))
  const made = {
    nonce: deps.random.bytes(16).toString("base64url"),
    issued: Math.floor(deps.clock.now().getTime() / 1000),
  }
  const entry = { ...made, signature: sign(tx, account, made, deps) }
  return [entry, ...others.slice(0, accountsPerDevice - 1)]
    .map(({ nonce, issued, signature }) => `${nonce}.${issued}.${signature}`)
    .join("~")
}

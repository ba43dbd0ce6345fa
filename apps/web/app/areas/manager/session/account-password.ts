/**
 * Salted digest of the account's password, kept in memory. It lets the device refuse a P12 password that equals the
 * account's without sending either.
 */
let stored: { salt: Uint8Array<ArrayBuffer>; digest: string } | null = null

async function digestOf(salt: Uint8Array<ArrayBuffer>, password: string): Promise<string> {
  const text = new TextEncoder().encode(password)
  const bytes = new Uint8Array([...salt, ...text])
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).join()
}

export async function noteAccountPassword(password: string): Promise<void> {
  if (!password || !globalThis.crypto?.subtle) return
  const salt = crypto.getRandomValues(new Uint8Array(16))
  stored = { salt, digest: await digestOf(salt, password) }
}

/** Also false when the account's password was not typed since the page was loaded. */
export async function isAccountPassword(password: string): Promise<boolean> {
  return stored !== null && stored.digest === (await digestOf(stored.salt, password))
}

export function forgetAccountPassword(): void {
  stored = null
}

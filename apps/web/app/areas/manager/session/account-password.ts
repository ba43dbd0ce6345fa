/**
 * A salted digest of the account's password, in memory while the page is open. A P12 password that equals it is refused,
 * and neither leaves the device.
 */
let kept: { salt: Uint8Array<ArrayBuffer>; digest: string } | null = null

async function digestOf(salt: Uint8Array<ArrayBuffer>, password: string): Promise<string> {
  const text = new TextEncoder().encode(password)
  const bytes = new Uint8Array([...salt, ...text])
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).join()
}

/** Called as the sign-in form is sent. */
export async function noteAccountPassword(password: string): Promise<void> {
  if (!password || !globalThis.crypto?.subtle) return
  const salt = crypto.getRandomValues(new Uint8Array(16))
  kept = { salt, digest: await digestOf(salt, password) }
}

/** False also when nobody typed the account's password on this page. */
export async function isAccountPassword(password: string): Promise<boolean> {
  return kept !== null && kept.digest === (await digestOf(kept.salt, password))
}

export function forgetAccountPassword(): void {
  kept = null
}

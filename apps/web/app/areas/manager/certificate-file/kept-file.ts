import { personalCaches } from "../../../shared-features/platform/connection/leave-service-worker.ts"

/**
 * The encrypted file of a certificate, kept on this device at the holder's wish, to save it without a connection. It is
 * deleted on signing out (docs/decisions/0034-offline.md).
 */
const keyOf = (serial: string) => `/kept/${encodeURIComponent(serial)}.p12`

/** Resolves to false where the browser keeps none. */
export async function keepFile(serial: string, file: Uint8Array<ArrayBuffer>): Promise<boolean> {
  try {
    await (await caches.open(personalCaches.files)).put(keyOf(serial), new Response(file))
    return true
  } catch {
    // The browser denies storage, or it is full.
    return false
  }
}

/** Null without a copy, and where the browser keeps none. */
export async function findKeptFile(serial: string): Promise<Uint8Array<ArrayBuffer> | null> {
  try {
    const kept = await (await caches.open(personalCaches.files)).match(keyOf(serial))
    return kept ? new Uint8Array(await kept.arrayBuffer()) : null
  } catch {
    // The browser denies storage.
    return null
  }
}

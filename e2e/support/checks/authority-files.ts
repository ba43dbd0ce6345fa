import type { APIRequestContext } from "@playwright/test"

/** Root and issuing certificates, DER, as the platform publishes them. */
export async function authorityFiles(request: APIRequestContext): Promise<{ root: Buffer; issuing: Buffer }> {
  const file = async (path: string) => (await request.get(path)).body()
  return { root: await file("/pki/root.cer"), issuing: await file("/pki/issuing.cer") }
}

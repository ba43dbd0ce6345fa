import type { Settings } from "./env.ts"

/** The address of a page on a distributor's host, for mails and other places that have no request. */
export function publicUrl(
  settings: Pick<Settings, "publicScheme" | "publicPort">,
  host: string,
  path: string,
): string {
  const port = settings.publicPort === null ? "" : `:${settings.publicPort}`
  return `${settings.publicScheme}://${host}${port}${path}`
}

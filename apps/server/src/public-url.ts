import type { Settings } from "./env.ts"

/** URL of a page on a distributor's host, for code without a request, such as mails. */
export function publicUrl(
  settings: Pick<Settings, "publicScheme" | "publicPort">,
  host: string,
  path: string,
): string {
  const port = settings.publicPort === null ? "" : `:${settings.publicPort}`
  return `${settings.publicScheme}://${host}${port}${path}`
}

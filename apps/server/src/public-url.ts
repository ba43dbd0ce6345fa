import type { Settings } from "./env.ts"

export function publicUrl(
  settings: Pick<Settings, "publicScheme" | "publicPort">,
  host: string,
  path: string,
): string {
  const port = settings.publicPort === null ? "" : `:${settings.publicPort}`
  return `${settings.publicScheme}://${host}${port}${path}`
}

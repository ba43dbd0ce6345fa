import type { Settings } from "../../env.ts"
import { publicUrl } from "../../public-url.ts"

/** A page's address on the distributor's own host; on this machine while it has none. */
export function brandUrl(
  settings: Pick<Settings, "publicScheme" | "publicPort">,
  { host }: { host: string | null },
  path: string,
): string {
  return publicUrl(settings, host ?? "localhost", path)
}

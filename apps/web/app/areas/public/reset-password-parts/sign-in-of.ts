import { paths } from "@trazo/contract/paths"
import type { ResetArea } from "@trazo/domain/password-reset"

/** Where the account of an area signs in. */
export function signInOf(area: ResetArea): string {
  return area === "executive" ? paths.executiveLogin : paths.managerLogin
}

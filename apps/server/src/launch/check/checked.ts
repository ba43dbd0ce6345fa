import type { DatabaseState } from "../../database/check/database-state.ts"
import type { Settings } from "../../env.ts"

/** What the parts look at. */
export interface Checked {
  settings: Settings
  ownerUrl: string | null
  /** Null while the embedded PostgreSQL does not run. */
  state: DatabaseState | null
}

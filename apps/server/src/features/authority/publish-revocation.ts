import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { publishRevocationList } from "./publish-revocation-list.ts"
import { unscopedFindStatus } from "./queries.ts"
import { revokedEntry } from "./revoked-entry.ts"

/** Makes a revocation known to the world: a new list of ours, or word to the authority that signed the certificate. */
export async function publishRevocation(
  { serial }: { serial: string },
  deps: Pick<Deps, "db" | "clock" | "authority">,
): Promise<void> {
  const { publication } = deps.authority
  if (publication.by === "us") {
    await publishRevocationList({ authority: "issuing", listing: serial }, publication.signer, deps)
    return
  }
  const row = await inPlatform(deps.db, (tx) => unscopedFindStatus(tx, serial))
  if (row) await publication.revoke(revokedEntry(row))
}

import { publicKeyOf } from "../../../secrets/audit-key.ts"
import { StartupError } from "../../../startup-error.ts"
import { type AnchorDeps, anchorAudit, readLastAnchor } from "./anchor-audit.ts"

/**
 * Signs the next anchor with another key. It names the former public key, by which the anchors before stay verifiable. No
 * server may run. The anchor decides: killed before it, the former key is in use; after it, the next one.
 * @throws StartupError if neither key signed the last anchor
 */
export async function rotateAuditKey(
  deps: Omit<AnchorDeps, "jobs" | "timestamps">,
  nextKey: Buffer,
): Promise<void> {
  const next = publicKeyOf(nextKey)
  const formerKey = publicKeyOf(deps.settings.audit.key)
  const last = await readLastAnchor(deps, next)
  if (last?.anchor) return
  if (last && !(await readLastAnchor(deps, formerKey))?.anchor)
    throw new StartupError(
      "AUDIT_KEY: la rotación necesita la clave actual, que firmó la última ancla de la auditoría.",
    )
  const { settings } = deps
  const audit = { ...settings.audit, key: nextKey }
  await anchorAudit({ ...deps, settings: { ...settings, audit }, timestamps: null }, { formerKey })
}

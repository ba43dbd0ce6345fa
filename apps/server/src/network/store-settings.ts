import { resolve } from "node:path"
import type { S3Settings } from "../adapters/file-store/s3-bucket.ts"
import { StartupError } from "../startup-error.ts"
import { isOnThisMachine } from "./this-machine.ts"

interface FileVariables {
  S3_URL?: string | undefined
  S3_TLS?: "required" | "optional" | undefined
  S3_REGION: string
  S3_ACCESS_KEY_ID?: string | undefined
  S3_SECRET_ACCESS_KEY?: string | undefined
}

interface AuditVariables {
  S3_REGION: string
  AUDIT_KEY?: string | undefined
  AUDIT_ANCHORS_DIR?: string | undefined
  AUDIT_S3_URL?: string | undefined
  AUDIT_S3_ACCESS_KEY_ID?: string | undefined
  AUDIT_S3_SECRET_ACCESS_KEY?: string | undefined
  AUDIT_ACCEPT_ANCHOR?: number | undefined
  TIMESTAMP_URL?: string | undefined
}

/** Where anchors of the audit lie, and what signs and stamps them. */
export interface AuditSettings {
  /** Signs the anchors: seed of an Ed25519 key. */
  key: Buffer
  /** Kept by an unfinished rotation. */
  nextKey: Buffer | null
  /** Folder or bucket of the anchors. */
  anchors: string | S3Settings
  /** Whether the key and the anchors lie in the data folder, where whoever changes one can change the other. */
  isInDataFolder: boolean
  /** Service of time stamps (RFC 3161), or null. */
  timestampUrl: string | null
  /** Number of the anchor behind which the database may be, once. */
  acceptAnchor: number | null
}

/** @throws StartupError for a bucket without key, or on another machine without TLS */
export function s3Settings(env: FileVariables): S3Settings | null {
  const { S3_URL, S3_TLS, S3_REGION, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  if (S3_URL === undefined) return null
  const isTlsRequired = (S3_TLS ?? (isOnThisMachine(S3_URL) ? "optional" : "required")) === "required"
  if (isTlsRequired && !/^https:/i.test(S3_URL))
    throw new StartupError("S3_URL: debe ser https, o ponga S3_TLS=optional si la red es segura.")
  if (!S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY)
    throw new StartupError("S3_URL: necesita también S3_ACCESS_KEY_ID y S3_SECRET_ACCESS_KEY.")
  const key = { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY }
  return { url: S3_URL, region: S3_REGION, ...key }
}

export function anchorPlace(env: AuditVariables, dataDir: string): AuditSettings["anchors"] {
  return anchorBucket(env.AUDIT_S3_URL, env) ?? resolve(env.AUDIT_ANCHORS_DIR ?? `${dataDir}/audit-anchors`)
}

export function auditSettings(
  { AUDIT_KEY, TIMESTAMP_URL, AUDIT_ACCEPT_ANCHOR }: AuditVariables,
  { dataDir, ...keys }: Pick<AuditSettings, "anchors" | "key" | "nextKey"> & { dataDir: string },
): AuditSettings {
  const { anchors } = keys
  const isLocal = typeof anchors === "string" && `${anchors}/`.startsWith(`${dataDir}/`)
  return {
    ...keys,
    isInDataFolder: AUDIT_KEY === undefined && isLocal,
    timestampUrl: TIMESTAMP_URL ?? null,
    acceptAnchor: AUDIT_ACCEPT_ANCHOR ?? null,
  }
}

/** @throws StartupError for a bucket without key */
function anchorBucket(url: string | undefined, env: AuditVariables): S3Settings | null {
  if (url === undefined) return null
  const accessKeyId = env.AUDIT_S3_ACCESS_KEY_ID
  const secretAccessKey = env.AUDIT_S3_SECRET_ACCESS_KEY
  if (!accessKeyId || !secretAccessKey)
    throw new StartupError(
      "AUDIT_S3_URL: necesita también AUDIT_S3_ACCESS_KEY_ID y AUDIT_S3_SECRET_ACCESS_KEY.",
    )
  return { url, region: env.S3_REGION, accessKeyId, secretAccessKey }
}

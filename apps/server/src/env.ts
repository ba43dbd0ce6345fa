import { resolve } from "node:path"
import { isCommonPassword } from "@trazo/domain/identity/common-passwords"
import type { TaxEnvironment } from "@trazo/domain/money/invoices/invoice"
import { z } from "zod"
import type { S3Settings } from "./adapters/file-store/s3-bucket.ts"
import { type ConnectionLimits, connectionLimits, descriptorLimit } from "./connections/connection-limits.ts"
import { type CrashPoint, crashPoints } from "./crash-points.ts"
import { withRequiredTls } from "./database/database-tls.ts"
import type { Pooler } from "./database/pooling/pooler.ts"
import { publicPort } from "./network/public-url.ts"
import { type AuditSettings, anchorPlace, auditSettings, s3Settings } from "./network/store-settings.ts"
import { isOnThisMachine, isThisMachine } from "./network/this-machine.ts"
import { type TrustedProxies, trustProxySetting } from "./network/trusted-proxies.ts"
import { type PkiSettings, pkiEnvironment, pkiSettings } from "./pki-settings.ts"
import { withCredentials } from "./secrets/credentials.ts"
import { keptSecret } from "./secrets/kept-secrets.ts"
import { type SecretSettings, secretSettings } from "./secrets/secret-settings.ts"
import { StartupError } from "./startup-error.ts"

const url = (protocols: RegExp, example: string) =>
  z.url({ protocol: protocols, error: `debe ser una dirección como ${example}` })

const tls = z.enum(["required", "optional"], { error: "debe ser required u optional" }).optional()

/** Only this machine is reached without TLS. */
const taxUrl = (example: string) =>
  url(/^https?$/, example)
    .refine(
      (address) => address.startsWith("https:") || isOnThisMachine(address),
      "debe ser una dirección https",
    )
    .optional()

const environment = z.object({
  PORT: z.coerce.number({ error: "debe ser un número de puerto" }).int().min(0).max(65535).default(3000),
  HOST: z.string().default("localhost"),
  DATA_DIR: z.string().default("./data"),
  DATABASE_URL: url(/^postgres(ql)?$/, "postgres://dueño:clave@servidor/trazo").optional(),
  DATABASE_APP_URL: url(/^postgres(ql)?$/, "postgres://trazo_app:clave@servidor/trazo").optional(),
  DATABASE_TLS: tls,
  DATABASE_POOLER_URL: url(/^postgres(ql)?$/, "postgres://pgbouncer:6432/trazo").optional(),
  DATABASE_POOLER_NAMED: z.stringbool({ error: "debe ser true o false" }).default(false),
  DATABASE_POOL: z.coerce.number({ error: "debe ser un número" }).int().min(1).max(200).default(10),
  JOB_STATEMENT_SECONDS: z.coerce.number({ error: "debe ser un número" }).int().min(3).max(600).default(30),
  MASTER_KEY: z.string().optional(),
  AUDIT_KEY: z.string().optional(),
  AUDIT_ANCHORS_DIR: z.string().optional(),
  AUDIT_S3_URL: url(/^https?$/, "https://s3.ejemplo.ec/anclas").optional(),
  AUDIT_S3_ACCESS_KEY_ID: z.string().optional(),
  AUDIT_S3_SECRET_ACCESS_KEY: z.string().optional(),
  AUDIT_ACCEPT_ANCHOR: z.coerce.number({ error: "debe ser un número" }).int().min(1).optional(),
  TIMESTAMP_URL: url(/^https?$/, "https://sellos.ejemplo.ec").optional(),
  CA_PASSPHRASE: z
    .string()
    .min(16, "debe tener al menos 16 caracteres")
    .refine((text) => !isCommonPassword(text), "debe ser una que no esté publicada")
    .optional(),
  ...pkiEnvironment,
  WEAK_KEY_LISTS: z.string().default(""),
  SMTP_URL: url(/^smtps?$/, "smtp://usuario:clave@servidor:587").optional(),
  SMTP_TLS: tls,
  INVOICING_URL: taxUrl("https://facturas.ejemplo.ec"),
  SRI_TEST_URL: taxUrl("https://cel.sri.gob.ec"),
  SRI_PRODUCTION_URL: taxUrl("https://cel.sri.gob.ec"),
  MAIL_FROM: z.email({ error: "debe ser un correo" }).default("no-responder@localhost.localdomain"),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[A-Za-z0-9]([A-Za-z0-9._-]{0,61}[A-Za-z0-9])?$/, "debe ser un selector, por ejemplo correo1")
    .optional(),
  BOUNCE_ADDRESS: z.email({ error: "debe ser un correo" }).optional(),
  BOUNCE_DIR: z.string().optional(),
  S3_URL: url(/^https?$/, "https://s3.ejemplo.ec/cubo").optional(),
  S3_TLS: tls,
  S3_REGION: z.string().default("us-east-1"),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  TRUST_PROXY: trustProxySetting,
  PUBLIC_SCHEME: z.enum(["http", "https"], { error: "debe ser http o https" }).default("http"),
  PUBLIC_PORT: z.coerce.number({ error: "debe ser un número de puerto" }).int().min(1).max(65535).optional(),
  RATE_LIMIT: z.coerce.number({ error: "debe ser un número (0: sin límite)" }).int().min(0).default(600),
  MAX_CONNECTIONS: z.coerce.number({ error: "debe ser un número" }).int().min(16).max(100_000).optional(),
  OPERATIONS_TOKEN: z.string().min(32, "debe tener al menos 32 caracteres").optional(),
  ADMINISTRATOR_HOST: z.string().toLowerCase().optional(),
  PAYMENT_HOST: z
    .string()
    .toLowerCase()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, "debe ser un nombre como pagos.ejemplo.ec, sin https ni puerto")
    .optional(),
  DEMO_DATA: z
    .union([z.stringbool(), z.literal("open")], { error: "debe ser true, false u open" })
    .optional(),
  CRASH_AT: z.enum(crashPoints, { error: `debe ser uno de ${crashPoints.join(", ")}` }).optional(),
  CRASH_AFTER: z.coerce.number({ error: "debe ser un número" }).int().min(0).default(0),
  LOG_LEVEL: z
    .enum(["fatal", "error", "warn", "info", "debug", "trace", "silent"], {
      error: "debe ser error, warn, info o debug",
    })
    .optional(),
})

export interface Settings extends Omit<SecretSettings, "auditKey" | "nextAuditKey"> {
  port: number
  host: string
  dataDir: string
  /** Connection of the database's owner. Null for the embedded PostgreSQL in the data folder. */
  databaseUrl: string | null
  databaseAppUrl: string | null
  databasePool: number
  /** Null where calls and jobs reach PostgreSQL directly. */
  databasePooler: Pooler | null
  /** Limit of one statement of a job. */
  jobStatementSeconds: number
  pki: PkiSettings
  /** Files of Debian's openssl-blacklist. */
  weakKeyLists: string[]
  /** Null for the built-in mailbox. */
  smtpUrl: string | null
  invoicingUrl: string | null
  /** Base address of the SRI's services for each environment. Null: a demonstration's own. */
  taxAuthority: Record<TaxEnvironment, string> | null
  /** Whether mail leaves only over TLS with a valid certificate. By default true, except to a server on this machine. */
  smtpTlsRequired: boolean
  mailFrom: string
  /** Selector of the key with which the mail server signs. Null if not known. */
  dkimSelector: string | null
  /** Bounce address, to which `+<id>` is added. Null for `mailFrom`. */
  bounceAddress: string | null
  /** Maildir of bounces. Null if nobody reads them. */
  bounceDir: string | null
  /** Bucket of file contents. Null for the data folder. */
  s3: S3Settings | null
  audit: AuditSettings
  trustProxy: TrustedProxies
  /** Links in mails are `<scheme>://<host of the distributor>[:port]`. */
  publicScheme: "http" | "https"
  publicPort: number | null
  /** Changes per minute and IP address. 0 for no limit. */
  rateLimit: number
  connections: ConnectionLimits
  /** Opens /readyz, /metrics and /api/docs. Null: they are open with demo data only. */
  operationsToken: string | null
  administratorHost: string | null
  /** To which gateways send all payers back, and on which nothing else opens. Null: to the distributors' own. */
  paymentHost: string | null
  /**
   * Demo accounts, /correo and the demonstration authority exist only with demo data. "local": reachable from this
   * machine only; "open": a public demonstration, with a notice on every page; false: production.
   */
  demoData: "local" | "open" | false
  crashAt: CrashPoint | null
  /** How often the crash point is passed before it kills. */
  crashAfter: number
  logLevel: string
  /** Whether somebody chose the level. Then the log is for them, on a terminal too. */
  logLevelChosen: boolean
}

/** @param find writes missing secrets, or does not. @throws StartupError naming each invalid setting */
export function loadSettings(variables: Variables = process.env, find = keptSecret): Settings {
  const all = withCredentials(variables, Object.keys(environment.shape))
  const given = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ""))
  const parsed = environment.safeParse(given)
  if (!parsed.success) {
    throw new StartupError(
      parsed.error.issues.map((issue) => `${issue.path.join(".")}: ${issue.message}.`).join("\n"),
    )
  }
  const env = parsed.data
  const demoData = demoMode(env)
  if (env.CRASH_AT && demoData !== "local")
    throw new StartupError("CRASH_AT: solo se permite con datos de demostración en este equipo.")
  const dataDir = resolve(env.DATA_DIR)
  const anchors = anchorPlace(env, dataDir)
  const { auditKey, nextAuditKey, ...secrets } = secretSettings(env, { dataDir, anchors, find })
  return {
    ...secrets,
    port: env.PORT,
    host: env.HOST,
    dataDir,
    databaseUrl: databaseUrl(env.DATABASE_URL, env),
    databaseAppUrl: databaseUrl(env.DATABASE_APP_URL, env),
    databasePool: env.DATABASE_POOL,
    databasePooler: databasePooler(env),
    jobStatementSeconds: env.JOB_STATEMENT_SECONDS,
    pki: pkiSettings(env, demoData),
    weakKeyLists: env.WEAK_KEY_LISTS.split(",").flatMap((path) => path.trim() || []),
    smtpUrl: env.SMTP_URL ?? null,
    invoicingUrl: env.INVOICING_URL ?? null,
    taxAuthority: taxAuthority(env, demoData),
    smtpTlsRequired: requiresTls(env),
    mailFrom: env.MAIL_FROM,
    dkimSelector: env.DKIM_SELECTOR ?? null,
    bounceAddress: env.BOUNCE_ADDRESS ?? null,
    bounceDir: env.BOUNCE_DIR ? resolve(env.BOUNCE_DIR) : null,
    s3: s3Settings(env),
    audit: auditSettings(env, { dataDir, anchors, key: auditKey, nextKey: nextAuditKey }),
    trustProxy: env.TRUST_PROXY,
    publicScheme: env.PUBLIC_SCHEME,
    publicPort: publicPort(env),
    rateLimit: env.RATE_LIMIT,
    connections: connectionLimits(descriptorLimit(), env),
    operationsToken: env.OPERATIONS_TOKEN ?? null,
    administratorHost: env.ADMINISTRATOR_HOST ?? null,
    paymentHost: paymentHost(env),
    demoData,
    crashAt: env.CRASH_AT ?? null,
    logLevel: env.LOG_LEVEL ?? "info",
    logLevelChosen: env.LOG_LEVEL !== undefined,
    crashAfter: env.CRASH_AFTER,
  }
}

type Environment = z.infer<typeof environment>
type Variables = Record<string, string | undefined>

/** Demo passwords are published. @throws StartupError if others can reach the server, unless demo data is "open" */
function demoMode(env: Environment): Settings["demoData"] {
  const wanted = env.DEMO_DATA ?? env.DATABASE_URL === undefined
  if (typeof wanted === "string" || !wanted) return wanted
  const exposed = exposure(env)
  if (exposed === null) return "local"
  throw new StartupError(
    `${exposed}: los datos de demostración tienen contraseñas públicas y solo se permiten en este equipo, con la base de datos incluida. Use DEMO_DATA=false, o DEMO_DATA=open si es una demostración para otras personas.`,
  )
}

/** Returns the setting that makes the server reachable by others or mixes demo data with theirs, or null. */
function exposure(env: Environment): string | null {
  if (env.DATABASE_URL !== undefined) return "DATABASE_URL"
  if (!isThisMachine(env.HOST)) return "HOST"
  if (env.TRUST_PROXY !== false) return "TRUST_PROXY"
  if (env.PUBLIC_SCHEME === "https") return "PUBLIC_SCHEME"
  return null
}

function databasePooler(env: Environment): Pooler | null {
  const url = databaseUrl(env.DATABASE_POOLER_URL, env)
  return url === null ? null : { url, hasNamedStatements: env.DATABASE_POOLER_NAMED }
}

function databaseUrl(url: string | undefined, { DATABASE_TLS }: Environment): string | null {
  return url === undefined ? null : withRequiredTls(url, DATABASE_TLS)
}

/** A demonstration sends nothing to the SRI unless it is told to. */
function taxAuthority(
  { SRI_TEST_URL, SRI_PRODUCTION_URL }: Environment,
  demoData: Settings["demoData"],
): Settings["taxAuthority"] {
  if (demoData && !SRI_TEST_URL && !SRI_PRODUCTION_URL) return null
  return {
    test: SRI_TEST_URL ?? "https://celcer.sri.gob.ec",
    production: SRI_PRODUCTION_URL ?? "https://cel.sri.gob.ec",
  }
}

/** @throws StartupError for a host that serves something else */
function paymentHost({ PAYMENT_HOST, ADMINISTRATOR_HOST, PKI_BASE_URL }: Environment): string | null {
  const others = [ADMINISTRATOR_HOST, PKI_BASE_URL && new URL(PKI_BASE_URL).hostname]
  if (PAYMENT_HOST && others.includes(PAYMENT_HOST))
    throw new StartupError("PAYMENT_HOST: debe ser un nombre que no sirva para otra cosa.")
  return PAYMENT_HOST ?? null
}

function requiresTls({ SMTP_TLS, SMTP_URL }: Environment): boolean {
  if (SMTP_TLS !== undefined) return SMTP_TLS === "required"
  return SMTP_URL === undefined || !isOnThisMachine(SMTP_URL)
}

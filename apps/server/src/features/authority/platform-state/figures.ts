import { X509Certificate } from "node:crypto"
import type {
  AuthorityCertificate,
  Health,
  PlatformState,
  RevocationListState,
} from "@trazo/contract/authority/platform-state"
import { dayMilliseconds, hourMilliseconds, minuteMilliseconds } from "@trazo/domain/dates/calendar-date"
import { sql } from "kysely"
import type { PlatformTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import type { Settings } from "../../../env.ts"
import type { checkStatusService } from "../authority/check-status-service.ts"
import type { readAuthority } from "../authority/read-authority.ts"
import { stampingEnd, stampingSpareDays } from "../authority/stamping-keys.ts"

interface MailFigures {
  waiting: string
  refused: string
  oldestWaiting: Date | null
}

/** Counts all distributors. @param since ignores refusals before it */
export async function unscopedMailFigures(tx: PlatformTransaction, since: Date): Promise<MailFigures> {
  const { rows } = await sql<MailFigures>`select * from mail_figures(${since})`.execute(tx)
  return rows[0] ?? { waiting: "0", refused: "0", oldestWaiting: null }
}

interface AuditFigures {
  unsealed: string
  oldestUnsealed: Date | null
  lastSealed: Date | null
}

export async function unscopedAuditFigures(tx: PlatformTransaction): Promise<AuditFigures> {
  const { rows } = await sql<AuditFigures>`select * from audit_figures()`.execute(tx)
  return rows[0] ?? { unsealed: "0", oldestUnsealed: null, lastSealed: null }
}

interface QueueFigures {
  name: string
  waiting: string
  failed: string
}

/**
 * Lists queues with due jobs or with jobs that failed for good in the last 24 hours, by the queue's clock. Excludes
 * pg-boss's own queues.
 */
export async function unscopedQueueFigures(tx: PlatformTransaction): Promise<QueueFigures[]> {
  const { rows } = await sql<QueueFigures>`
    select name,
      count(*) filter (where state in ('created', 'retry') and start_after <= now()) as waiting,
      count(*) filter (where state = 'failed' and completed_on > now() - interval '24 hours') as failed
    from pgboss.job where state in ('created', 'retry', 'failed') and name not like '\\_\\_%'
    group by name order by name`.execute(tx)
  return rows.filter(({ waiting, failed }) => Number(waiting) + Number(failed) > 0)
}

export type StatusService = Parameters<typeof checkStatusService>[0]

type Reading = Awaited<ReturnType<typeof readAuthority>>

type OwnState = NonNullable<PlatformState["authority"]["own"]>

export type OwnAuthority = Reading & Pick<OwnState, "status" | "time">

interface ReadState {
  now: Date
  mails: MailFigures
  audit: AuditFigures
  queues: readonly QueueFigures[]
  lastAnchored: Date | null
  own: OwnAuthority | null
}

export function presentPlatformState(
  { now, mails, audit, queues, lastAnchored, own }: ReadState,
  { authority, settings }: Pick<Deps, "authority" | "settings">,
): PlatformState {
  const refused = Number(mails.refused)
  return {
    at: now.toISOString(),
    authority: {
      name: authority.name,
      own: own && {
        certificates: own.certificates.map((one) => presentCertificate(one, now)),
        lists: own.lists.map((list) => presentList(list, now)),
        status: own.status,
        time: own.time,
      },
    },
    mails: {
      waiting: Number(mails.waiting),
      refused,
      oldestWaiting: iso(mails.oldestWaiting),
      health: mailHealth({ refused, oldestWaiting: mails.oldestWaiting }, now),
    },
    jobs: presentJobs(queues),
    audit: {
      unsealed: Number(audit.unsealed),
      oldestUnsealed: iso(audit.oldestUnsealed),
      lastSealed: iso(audit.lastSealed),
      lastAnchored: iso(lastAnchored),
      health: auditHealth({ oldestUnsealed: audit.oldestUnsealed }, now),
    },
    settings: shownSettings(settings),
  }
}

function iso(date: Date | null): string | null {
  return date?.toISOString() ?? null
}

function presentCertificate({ role, der }: Reading["certificates"][number], now: Date): AuthorityCertificate {
  const certificate = new X509Certificate(der)
  const { asymmetricKeyType = "", asymmetricKeyDetails } = certificate.publicKey
  const notAfter = certificate.validToDate
  const signsUntil = role === "stamping" ? stampingEnd(der) : null
  return {
    role,
    name: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? "",
    serial: pairs(certificate.serialNumber),
    notBefore: certificate.validFromDate.toISOString(),
    notAfter: notAfter.toISOString(),
    signsUntil: iso(signsUntil),
    key: `${asymmetricKeyType.toUpperCase()} ${asymmetricKeyDetails?.modulusLength ?? ""}`.trim(),
    fingerprint: certificate.fingerprint256,
    health: certificateHealth(role, signsUntil ?? notAfter, now),
  }
}

function pairs(hexadecimal: string): string {
  return hexadecimal.replace(/(..)(?=.)/g, "$1:")
}

function presentList(list: Reading["lists"][number], now: Date): RevocationListState {
  const { authority, number, entries, thisUpdate, nextUpdate } = list
  return {
    authority: authority === "root" ? "root" : "issuing",
    number,
    entries,
    health: listHealth(list, now),
    thisUpdate: thisUpdate.toISOString(),
    nextUpdate: nextUpdate.toISOString(),
  }
}

function presentJobs(rows: readonly QueueFigures[]): PlatformState["jobs"] {
  const queues = rows.map(({ name, waiting, failed }) => ({
    name,
    waiting: Number(waiting),
    failed: Number(failed),
  }))
  const sum = (key: "waiting" | "failed") => queues.reduce((total, queue) => total + queue[key], 0)
  const totals = { waiting: sum("waiting"), failed: sum("failed") }
  return { ...totals, queues, health: jobHealth(totals) }
}

function withoutSecrets(address: string | null): string | null {
  if (address === null) return null
  const { protocol, host, pathname } = new URL(address)
  return `${protocol}//${host}${pathname === "/" ? "" : pathname}`
}

export function shownSettings(settings: Settings): { name: string; value: string | null }[] {
  const values: Record<string, string | number | boolean | null> = {
    PUBLIC_SCHEME: settings.publicScheme,
    PUBLIC_PORT: settings.publicPort,
    ADMINISTRATOR_HOST: settings.administratorHost,
    PAYMENT_HOST: settings.paymentHost,
    TRUST_PROXY: settings.trustProxy,
    RATE_LIMIT: settings.rateLimit,
    MAX_CONNECTIONS: settings.connections.connections,
    SMTP_URL: withoutSecrets(settings.smtpUrl),
    SMTP_TLS: settings.smtpTlsRequired ? "required" : "optional",
    MAIL_FROM: settings.mailFrom,
    PKI_BASE_URL: settings.pki.baseUrl,
    PKI_OID_ARC: settings.pki.oidArc,
    PKI_NAME: settings.pki.name,
    PKI_ORGANIZATION: settings.pki.organization,
    PKI_RUC: settings.pki.ruc,
    PKI_LOCALITY: settings.pki.locality,
    DATABASE_URL: withoutSecrets(settings.databaseUrl),
    DATABASE_POOL: settings.databasePool,
    JOB_STATEMENT_SECONDS: settings.jobStatementSeconds,
    DATA_DIR: settings.dataDir,
    S3_URL: withoutSecrets(settings.s3?.url ?? null),
    DEMO_DATA: settings.demoData === "local" || settings.demoData,
    LOG_LEVEL: settings.logLevel,
  }
  return Object.entries(values).map(([name, value]) => ({
    name,
    value: value === null ? null : String(value),
  }))
}

function byAge(age: number, { warn, bad }: { warn: number; bad: number }): Health {
  if (age >= bad) return "bad"
  return age >= warn ? "warn" : "good"
}

/**
 * The responder renews itself 30 days before it ends, and time stamps have their next key before their spare days begin,
 * unless its root is offline. People renew the root and the issuing CA, and need more time.
 */
const wantedDays = { root: 365, issuing: 365, responder: 29, stamping: stampingSpareDays - 1 }

export function certificateHealth(role: AuthorityCertificate["role"], end: Date, now: Date): Health {
  const left = end.getTime() - now.getTime()
  const wanted = wantedDays[role] * dayMilliseconds
  if (left <= 0) return "bad"
  return left < wanted ? "warn" : "good"
}

/** Lists are renewed hourly. Strict programs refuse every signature after the list's next update. */
export function listHealth({ dueAt, nextUpdate }: { dueAt: Date; nextUpdate: Date }, now: Date): Health {
  if (now >= nextUpdate) return "bad"
  return now.getTime() - dueAt.getTime() > 2 * hourMilliseconds ? "warn" : "good"
}

export function mailHealth(mails: { refused: number; oldestWaiting: Date | null }, now: Date): Health {
  const age = mails.oldestWaiting ? now.getTime() - mails.oldestWaiting.getTime() : 0
  const waiting = byAge(age, { warn: 10 * minuteMilliseconds, bad: 2 * hourMilliseconds })
  return waiting === "good" && mails.refused > 0 ? "warn" : waiting
}

export function jobHealth({ waiting, failed }: { waiting: number; failed: number }): Health {
  return failed > 0 || waiting > 1000 ? "warn" : "good"
}

export function auditHealth({ oldestUnsealed }: { oldestUnsealed: Date | null }, now: Date): Health {
  const age = oldestUnsealed ? now.getTime() - oldestUnsealed.getTime() : 0
  return byAge(age, { warn: minuteMilliseconds, bad: 10 * minuteMilliseconds })
}

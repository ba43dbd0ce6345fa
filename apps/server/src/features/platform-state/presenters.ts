import { X509Certificate } from "node:crypto"
import type { AuthorityCertificate, PlatformState, RevocationListState } from "@trazo/contract/platform-state"
import type { Deps } from "../../deps.ts"
import type { checkStatusService } from "../authority/check-status-service.ts"
import type { readAuthority } from "../authority/read-authority.ts"
import { auditHealth, certificateHealth, jobHealth, listHealth, mailHealth } from "./health.ts"
import type { AuditFigures, MailFigures, QueueFigures } from "./queries.ts"
import { shownSettings } from "./shown-settings.ts"

export type StatusService = Parameters<typeof checkStatusService>[0]
type Reading = Awaited<ReturnType<typeof readAuthority>>
export type OwnAuthority = Reading & { status: NonNullable<PlatformState["authority"]["own"]>["status"] }

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
      },
    },
    mails: {
      ...{ waiting: Number(mails.waiting), refused, oldestWaiting: iso(mails.oldest_waiting) },
      health: mailHealth({ refused, oldestWaiting: mails.oldest_waiting }, now),
    },
    jobs: presentJobs(queues),
    audit: {
      ...{ unsealed: Number(audit.unsealed), oldestUnsealed: iso(audit.oldest_unsealed) },
      ...{ lastSealed: iso(audit.last_sealed), lastAnchored: iso(lastAnchored) },
      health: auditHealth({ oldestUnsealed: audit.oldest_unsealed }, now),
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
  return {
    role,
    name: /^CN=(.*)$/m.exec(certificate.subject)?.[1] ?? "",
    serial: pairs(certificate.serialNumber),
    notBefore: certificate.validFromDate.toISOString(),
    notAfter: notAfter.toISOString(),
    key: `${asymmetricKeyType.toUpperCase()} ${asymmetricKeyDetails?.modulusLength ?? ""}`.trim(),
    fingerprint: certificate.fingerprint256,
    health: certificateHealth(role, notAfter, now),
  }
}

function pairs(hexadecimal: string): string {
  return hexadecimal.replace(/(..)(?=.)/g, "$1:")
}

function presentList(list: Reading["lists"][number], now: Date): RevocationListState {
  const { authority, number, entries, thisUpdate, nextUpdate } = list
  return {
    ...{ authority, number, entries, health: listHealth(list, now) },
    ...{ thisUpdate: thisUpdate.toISOString(), nextUpdate: nextUpdate.toISOString() },
  }
}

function presentJobs(rows: readonly QueueFigures[]): PlatformState["jobs"] {
  const queues = rows.map(({ name, waiting, failed }) => ({
    ...{ name, waiting: Number(waiting), failed: Number(failed) },
  }))
  const sum = (key: "waiting" | "failed") => queues.reduce((total, queue) => total + queue[key], 0)
  const totals = { waiting: sum("waiting"), failed: sum("failed") }
  return { ...totals, queues, health: jobHealth(totals) }
}

import { X509Certificate } from "node:crypto"
import { statfs } from "node:fs/promises"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import { Gauge, type Registry } from "prom-client"
import { inPlatform } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { findLastAnchor } from "../../platform/audit/anchor-audit.ts"
import { readAuthority } from "../authority/read-authority.ts"
import { unscopedAuditFigures, unscopedMailFigures, unscopedQueueFigures } from "./figures.ts"
import {
  unscopedOldestJobs,
  unscopedOperationsFigures,
  unscopedStoppedCertificates,
} from "./operations-figures.ts"

type Needed = Pick<Deps, "db" | "links" | "clock" | "clockWatch" | "authority" | "settings" | "log">

/** @returns sets what is read when somebody asks, before the registry writes it */
export function platformMetrics(registry: Registry, deps: Needed): () => Promise<void> {
  const gauges = platformGauges(registry)
  return async () => {
    for (const gauge of Object.values(gauges)) gauge.reset()
    setOwn(gauges, deps)
    await setDisk(gauges, deps)
    try {
      await setStored(gauges, deps)
    } catch (error) {
      // Without PostgreSQL the rest is still told.
      deps.log.warn({ err: error }, "the metrics of the database could not be read")
    }
  }
}

function platformGauges(registry: Registry) {
  const gauge = (name: string, help: string, labelNames: string[] = []) =>
    new Gauge({ name: `trazo_${name}`, help, labelNames, registers: [registry] })
  return {
    up: gauge("link_up", "Whether a use of PostgreSQL works: 1 or 0", ["link"]),
    pool: gauge("pool_connections", "Connections to PostgreSQL, and callers that wait for one", [
      "link",
      "state",
    ]),
    clock: gauge("clock_difference_seconds", "Difference between the server's clock and PostgreSQL's"),
    diskBytes: gauge("disk_free_bytes", "Free on the disk of DATA_DIR"),
    diskFiles: gauge("disk_free_files", "Files that the disk of DATA_DIR still takes"),
    mails: gauge("mails", "Mails that wait, and those refused in the last day", ["state"]),
    oldestMail: gauge("mails_oldest_waiting_seconds", "Age of the mail that waits longest"),
    jobs: gauge("jobs", "Jobs that are due, and those that failed for good in the last day", [
      "queue",
      "state",
    ]),
    oldestJob: gauge("jobs_oldest_due_seconds", "Since when the oldest due job waits", ["queue"]),
    unsealed: gauge("audit_unsealed_rows", "Rows of the audit that wait for their seal"),
    anchor: gauge("audit_anchor_age_seconds", "Age of the last anchor of the audit"),
    issued: gauge("certificates_issued", "Certificates issued since the installation"),
    stopped: gauge("certificates", "Certificates revoked or suspended", ["status"]),
    reviews: gauge("requests_waiting", "Requests that wait for staff", ["status"]),
    nextUpdate: gauge("revocation_list_next_update_seconds", "Until the nextUpdate of a list", ["authority"]),
    entries: gauge("revocation_list_entries", "Entries of a revocation list", ["authority"]),
    end: gauge("authority_certificate_end_seconds", "Until the end of a certificate of the authority", [
      "role",
      "serial",
    ]),
  }
}

type Gauges = ReturnType<typeof platformGauges>

function setOwn(gauges: Gauges, { links, clockWatch }: Needed): void {
  gauges.clock.set(clockWatch.difference() / 1000)
  for (const { name: link, isUp, pool } of Object.values(links)) {
    gauges.up.set({ link }, isUp ? 1 : 0)
    if (!pool) continue
    gauges.pool.set({ link, state: "used" }, pool.totalCount - pool.idleCount)
    gauges.pool.set({ link, state: "idle" }, pool.idleCount)
    gauges.pool.set({ link, state: "waiting" }, pool.waitingCount)
  }
}

/** A disk that cannot be asked has no room, as in /readyz. */
async function setDisk(gauges: Gauges, { settings }: Needed): Promise<void> {
  const disk = await statfs(settings.dataDir).catch(() => ({ bavail: 0, bsize: 0, ffree: 0 }))
  gauges.diskBytes.set(disk.bavail * disk.bsize)
  gauges.diskFiles.set(disk.ffree)
}

async function setStored(gauges: Gauges, deps: Needed): Promise<void> {
  const now = deps.clock.now()
  const since = new Date(now.getTime() - dayMilliseconds)
  const age = (date: Date | null) => (date ? Math.max(0, now.getTime() - date.getTime()) / 1000 : 0)
  const [mails, audit, queues, oldest, figures, stopped] = await inPlatform(deps.db, (tx) =>
    Promise.all([
      unscopedMailFigures(tx, since),
      unscopedAuditFigures(tx),
      unscopedQueueFigures(tx),
      unscopedOldestJobs(tx),
      unscopedOperationsFigures(tx),
      unscopedStoppedCertificates(tx),
    ]),
  )
  gauges.mails.set({ state: "waiting" }, Number(mails.waiting))
  gauges.mails.set({ state: "refused" }, Number(mails.refused))
  gauges.oldestMail.set(age(mails.oldestWaiting))
  for (const { name: queue, waiting, failed } of queues) {
    gauges.jobs.set({ queue, state: "due" }, Number(waiting))
    gauges.jobs.set({ queue, state: "failed" }, Number(failed))
  }
  for (const { name: queue, oldest: due } of oldest) gauges.oldestJob.set({ queue }, age(due))
  gauges.unsealed.set(Number(audit.unsealed))
  const anchored = await findLastAnchor(deps)
  if (anchored) gauges.anchor.set(age(anchored))
  gauges.issued.set(Number(figures.issued))
  gauges.reviews.set({ status: "paymentReview" }, Number(figures.paymentsInReview))
  gauges.reviews.set({ status: "review" }, Number(figures.requestsInReview))
  for (const status of ["revoked", "suspended"]) gauges.stopped.set({ status }, 0)
  for (const { status, count } of stopped) gauges.stopped.set({ status }, Number(count))
  await setAuthority(gauges, deps)
}

async function setAuthority(gauges: Gauges, deps: Needed): Promise<void> {
  const { publication } = deps.authority
  if (publication.by === "authority") return
  const now = deps.clock.now().getTime()
  const { certificates, lists } = await readAuthority(publication.signers, deps)
  for (const { role, der } of certificates) {
    const { serialNumber: serial, validToDate } = new X509Certificate(der)
    gauges.end.set({ role, serial }, (validToDate.getTime() - now) / 1000)
  }
  for (const { authority, nextUpdate, entries } of lists) {
    gauges.nextUpdate.set({ authority }, (nextUpdate.getTime() - now) / 1000)
    gauges.entries.set({ authority }, entries)
  }
}

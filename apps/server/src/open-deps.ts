import { join } from "node:path"
import type { FastifyBaseLogger } from "fastify"
import { appendFolder, requireAnchorFolder } from "./adapters/anchor-store/append-folder.ts"
import { lockedBucket } from "./adapters/anchor-store/locked-bucket.ts"
import type { AnchorStore } from "./adapters/anchor-store/port.ts"
import { maildir } from "./adapters/bounce-folder/maildir.ts"
import { noBounces } from "./adapters/bounce-folder/port.ts"
import { cardGateways } from "./adapters/card-gateway/card-gateways.ts"
import type { isGatewayAddress } from "./adapters/card-gateway/gateway-address.ts"
import { openDemonstrationGateways } from "./adapters/card-gateway/local/demonstration.ts"
import { childReader } from "./adapters/card-reader/child-reader.ts"
import type { CardReader } from "./adapters/card-reader/port.ts"
import { openWeakKeyLists } from "./adapters/certificate-authority/weak-key-lists.ts"
import { dnsRecords } from "./adapters/domain-records/dns.ts"
import type { DomainRecords } from "./adapters/domain-records/port.ts"
import { removeUnfinished } from "./adapters/file-store/atomic-file.ts"
import { openLocalFolder } from "./adapters/file-store/local-folder.ts"
import type { Contents } from "./adapters/file-store/port.ts"
import { requireBucket, s3Bucket } from "./adapters/file-store/s3-bucket.ts"
import { sealedFiles } from "./adapters/file-store/sealed-files.ts"
import { httpInvoicing } from "./adapters/invoicing/http-invoicing.ts"
import { localInvoicing } from "./adapters/invoicing/local-invoicing.ts"
import type { InvoicingService } from "./adapters/invoicing/port.ts"
import { mailboxMailer } from "./adapters/mailer/mailbox.ts"
import type { Mailer } from "./adapters/mailer/port.ts"
import { waitingMailer } from "./adapters/mailer/port.ts"
import { smtpMailer } from "./adapters/mailer/smtp.ts"
import { childInspector } from "./adapters/pdf-inspector/child-inspector.ts"
import type { PdfInspector } from "./adapters/pdf-inspector/port.ts"
import { childDecoder } from "./adapters/picture-decoder/child-decoder.ts"
import type { PictureDecoder } from "./adapters/picture-decoder/port.ts"
import { childSheetReader } from "./adapters/sheet-reader/child-sheet-reader.ts"
import { httpResponders } from "./adapters/status-responders/http-responders.ts"
import type { StatusResponders } from "./adapters/status-responders/port.ts"
import { localTaxAuthority } from "./adapters/tax-authority/local-authority.ts"
import type { TaxAuthority } from "./adapters/tax-authority/port.ts"
import { soapTaxAuthority } from "./adapters/tax-authority/soap-client.ts"
import { rfc3161 } from "./adapters/timestamp-authority/rfc3161.ts"
import { type Clock, systemClock } from "./clock.ts"
import { type ClockReference, watchClock } from "./clock-watch.ts"
import { crashAt } from "./crash-points.ts"
import { connect } from "./database/client.ts"
import { databaseClock } from "./database/database-clock.ts"
import { type DatabaseLinks, databaseLinks } from "./database/link.ts"
import { openNotifications } from "./database/notifications.ts"
import { openSocketAdapter } from "./database/socket-adapter.ts"
import type { Deps } from "./deps.ts"
import type { Settings } from "./env.ts"
import { openAuthority } from "./features/authority/authority/open-authority.ts"
import { openStamping } from "./features/authority/time-stamps/stamping-service.ts"
import { requireCurrentDatabase } from "./features/platform/audit/require-current-database.ts"
import { withAuditKey } from "./features/platform/audit/signing-keys.ts"
import { openInstallation } from "./features/platform/installation/open-installation.ts"
import { watchSecrets } from "./features/platform/installation/require-secrets.ts"
import { openTenantDirectory } from "./features/platform/tenants/tenant-directory.ts"
import { allJobs } from "./job-table.ts"
import { type JobRunner, openJobs } from "./jobs/pg-boss.ts"
import { liveChannel } from "./live/live-channel.ts"
import { moveReactions } from "./move-reactions.ts"
import { type Random, systemRandom } from "./random.ts"

interface Sources {
  settings: Settings
  appUrl: string
  log: FastifyBaseLogger
  clock?: Clock
  /** What the clock is compared with: PostgreSQL's, or the given clock itself. */
  reference?: ClockReference
  random?: Random
  mailer?: Mailer
  domainRecords?: DomainRecords
  responders?: StatusResponders
  pictures?: PictureDecoder
  pdfs?: PdfInspector
  cards?: CardReader
  taxAuthority?: TaxAuthority
  invoicing?: InvoicingService
  /** Where gateways of cards may be, by default at their own hosts. */
  cardAddresses?: typeof isGatewayAddress
  /** False for tests, where jobs run on request. */
  background?: boolean
}

interface OpenDeps {
  deps: Deps
  runner: JobRunner
  close(): Promise<void>
}

/** Apart from those of calls, so that slow jobs take none of them. */
const jobConnections = 5

/** @throws StartupError */
export async function openDeps(sources: Sources): Promise<OpenDeps> {
  const { log } = sources
  const closers: (() => Promise<unknown>)[] = []
  const links = databaseLinks(log)
  const close = async () => {
    for (const link of Object.values(links)) link.closing()
    for (const closeOne of closers.splice(0).reverse()) await closeOne()
  }
  try {
    return { ...(await openAll(sources, closers, links)), close }
  } catch (error) {
    await close()
    throw error
  }
}

async function openAll(
  sources: Sources,
  closers: (() => Promise<unknown>)[],
  links: DatabaseLinks,
): Promise<Omit<OpenDeps, "close">> {
  const { appUrl, log, clock = systemClock, random = systemRandom, background = true } = sources
  const { anchors, settings } = await openAudit(sources, clock)
  const pooler = settings.databasePooler
  const db = connect(appUrl, settings.databasePool, links.database, { pooler })
  closers.push(() => db.destroy())
  const statementMilliseconds = settings.jobStatementSeconds * 1000
  const jobsDb = connect(appUrl, jobConnections, links.jobs, { pooler, statementMilliseconds })
  closers.push(() => jobsDb.destroy())
  const clockWatch = await watchClock({
    clock,
    reference: referenceOf(sources, db),
    log,
    isRepeated: background,
  })
  closers.push(async () => clockWatch.stop())
  await openInstallation({ db, clock, settings })
  const notifications = await openNotifications(appUrl, links.notifications)
  closers.push(() => notifications.close())
  // After the lock that keeps a rotation of the master key from beginning.
  await watchSecrets({ db, settings, log, notifications })
  const runner = await openJobs({ appUrl, log, notifications, link: links.jobs, pooler, background })
  closers.push(() => runner.stop())
  const timestamps = openTimestamps(settings, random)
  const live = liveChannel(
    () => openSocketAdapter({ appUrl, notifications, link: links.sockets, pooler }),
    clock,
  )
  closers.push(() => live.close())
  const children = openChildren(sources)
  for (const child of Object.values(children)) closers.push(async () => child.close())
  await requireCurrentDatabase({ db, clock, settings, anchors, timestamps, jobs: runner.jobs })
  const crash = crashAt(settings.crashAt, settings.crashAfter)
  const deps: Deps = {
    db,
    links,
    clock,
    clockWatch,
    random,
    settings,
    log,
    notifications,
    live,
    ...children,
    anchors,
    timestamps,
    ...(await openSigners({ db, clock, clockWatch, random, settings, crash, log })),
    reactions: moveReactions,
    files: sealedFiles(await openContents(settings, clock), settings.secrets.fileKey, random),
    mailer: sources.mailer ?? openMailer({ db, clock, settings }),
    bounces: settings.bounceDir === null ? noBounces : maildir(settings.bounceDir),
    domainRecords: sources.domainRecords ?? dnsRecords(),
    responders: sources.responders ?? httpResponders(),
    invoicing: sources.invoicing ?? openInvoicing(settings, clock, closers),
    taxAuthority: sources.taxAuthority ?? openTaxAuthority(settings, clock, closers),
    ...(await openGateways({ ...sources, clock, random, background }, closers)),
    jobs: runner.jobs,
    tenants: await openTenantDirectory(db, notifications),
    weakKeys: await openWeakKeyLists(settings),
    crash,
  }
  await runner.prepare(allJobs({ ...deps, db: jobsDb }))
  return { deps, runner }
}

async function openAudit({ settings }: Sources, clock: Clock) {
  if (typeof settings.audit.anchors === "string") await requireAnchorFolder(settings.audit.anchors)
  const anchors = openAnchors(settings, clock)
  return { anchors, settings: await withAuditKey({ anchors, settings }) }
}

/** The gateways of cards. Only a server has those of the demonstration. */
async function openGateways(
  { settings, clock, random, background, cardAddresses }: Sources & Pick<Deps, "clock" | "random">,
  closers: (() => Promise<unknown>)[],
): Promise<Pick<Deps, "demonstrationGateways" | "openCardGateway">> {
  const local = settings.demoData && background ? await openDemonstrationGateways(clock) : null
  closers.push(async () => local?.close())
  return {
    demonstrationGateways: local,
    openCardGateway: cardGateways(
      { clock, random },
      { local: local?.addresses ?? null, ...(cardAddresses && { isAllowed: cardAddresses }) },
    ),
  }
}

/** The programs that read files of strangers. */
function openChildren({ pictures, pdfs, cards }: Sources) {
  return {
    pictures: pictures ?? childDecoder(),
    pdfs: pdfs ?? childInspector(),
    cards: cards ?? childReader(),
    sheets: childSheetReader(),
  }
}

export function openAnchors({ audit }: Pick<Settings, "audit">, clock: Clock): AnchorStore {
  return typeof audit.anchors === "string" ? appendFolder(audit.anchors) : lockedBucket(audit.anchors, clock)
}

async function openSigners(sources: Parameters<typeof openStamping>[0]) {
  return { authority: await openAuthority(sources), stamping: await openStamping(sources) }
}

/** A clock that was passed in is right by definition. */
function referenceOf({ reference, clock }: Sources, db: Deps["db"]): ClockReference {
  if (reference) return reference
  if (!clock) return databaseClock(db)
  return { read: async () => clock.now(), elapsed: () => clock.now().getTime() }
}

function openMailer({ db, clock, settings }: Pick<Deps, "db" | "clock" | "settings">): Mailer {
  const { smtpUrl: url, smtpTlsRequired: tlsRequired, mailFrom: from, bounceAddress, demoData } = settings
  if (url) return smtpMailer({ url, from, bounceAddress, tlsRequired })
  return demoData ? mailboxMailer(db, clock) : waitingMailer
}

/** The demonstration's own begins with its first call. */
function openInvoicing(
  { invoicingUrl, demoData }: Settings,
  clock: Clock,
  closers: (() => Promise<unknown>)[],
): InvoicingService | null {
  if (invoicingUrl) return httpInvoicing({ address: () => invoicingUrl })
  if (!demoData) return null
  const { address, close } = localInvoicing(clock)
  closers.push(close)
  return httpInvoicing({ address })
}

/** The demonstration's own begins with the first invoice. */
function openTaxAuthority(
  { taxAuthority }: Settings,
  clock: Clock,
  closers: (() => Promise<unknown>)[],
): TaxAuthority {
  if (taxAuthority) return soapTaxAuthority({ addresses: (environment) => taxAuthority[environment] })
  const { address: addresses, close } = localTaxAuthority(clock)
  closers.push(close)
  return soapTaxAuthority({ addresses })
}

function openTimestamps({ audit: { timestampUrl } }: Settings, random: Random) {
  return timestampUrl === null ? null : rfc3161(timestampUrl, random)
}

/** @throws StartupError if the bucket cannot be used */
async function openContents({ s3, dataDir }: Settings, clock: Clock): Promise<Contents> {
  await removeUnfinished(join(dataDir, "secrets"), clock.now())
  if (s3 === null) return await openLocalFolder(join(dataDir, "files"), clock.now())
  const bucket = s3Bucket(s3)
  await requireBucket(bucket)
  return bucket
}

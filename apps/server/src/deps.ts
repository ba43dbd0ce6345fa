import type { ListedWeakKeys } from "@trazo/pki/authority/listed-weak-key"
import type { FastifyBaseLogger } from "fastify"
import type { Kysely } from "kysely"
import type { AnchorStore } from "./adapters/anchor-store/port.ts"
import type { BounceFolder } from "./adapters/bounce-folder/port.ts"
import type { OpenCardGateway } from "./adapters/card-gateway/card-gateways.ts"
import type { DemonstrationGateways } from "./adapters/card-gateway/local/demonstration.ts"
import type { CardReader } from "./adapters/card-reader/port.ts"
import type { CertificateAuthority } from "./adapters/certificate-authority/port.ts"
import type { DomainRecords } from "./adapters/domain-records/port.ts"
import type { FileStore } from "./adapters/file-store/port.ts"
import type { InvoicingService } from "./adapters/invoicing/port.ts"
import type { Mailer } from "./adapters/mailer/port.ts"
import type { PdfInspector } from "./adapters/pdf-inspector/port.ts"
import type { PictureDecoder } from "./adapters/picture-decoder/port.ts"
import type { SheetReader } from "./adapters/sheet-reader/port.ts"
import type { StatusResponders } from "./adapters/status-responders/port.ts"
import type { TaxAuthority } from "./adapters/tax-authority/port.ts"
import type { StampingService, TimestampAuthority } from "./adapters/timestamp-authority/rfc3161.ts"
import type { Clock } from "./clock.ts"
import type { ClockWatch } from "./clock-watch.ts"
import type { Crash } from "./crash-points.ts"
import type { DatabaseLinks } from "./database/link.ts"
import type { Notifications } from "./database/notifications.ts"
import type { Database } from "./database/schema.ts"
import type { Settings } from "./env.ts"
import type { TenantDirectory } from "./features/platform/tenants/tenant-directory.ts"
import type { MoveReactions } from "./features/requests/requests/move-request.ts"
import type { Jobs } from "./jobs/jobs.ts"
import type { LiveChannel } from "./live/live-channel.ts"
import type { Random } from "./random.ts"

export interface Deps {
  /** Use it through `inScope`, `inPlatform` and `inAnyScope` only. */
  db: Kysely<Database>
  /** Whether the uses of PostgreSQL work. */
  links: DatabaseLinks
  clock: Clock
  /** Compares the clock with PostgreSQL's. */
  clockWatch: ClockWatch
  random: Random
  settings: Settings
  files: FileStore
  pictures: PictureDecoder
  pdfs: PdfInspector
  cards: CardReader
  sheets: SheetReader
  anchors: AnchorStore
  /** Somebody else's service. Null without one. */
  timestamps: TimestampAuthority | null
  responders: StatusResponders
  /** The platform's own time-stamping authority. */
  stamping: StampingService
  /** Mail transport. Operations call `queueMail` instead. */
  mailer: Mailer
  bounces: BounceFolder
  domainRecords: DomainRecords
  /** Null without a service. */
  invoicing: InvoicingService | null
  taxAuthority: TaxAuthority
  openCardGateway: OpenCardGateway
  /** Null without demo data. */
  demonstrationGateways: DemonstrationGateways | null
  jobs: Jobs
  tenants: TenantDirectory
  notifications: Notifications
  /** Pushes to open pages. Operations call `notifyEvent` instead. */
  live: LiveChannel
  /** What follows a move of a request. */
  reactions: MoveReactions
  authority: CertificateAuthority
  weakKeys: ListedWeakKeys
  crash: Crash
  log: FastifyBaseLogger
}

import type { CertificateKind } from "@trazo/domain/certificate-kind"
import type { Channel } from "@trazo/domain/channel"
import type { NotificationType } from "@trazo/domain/notification-type"
import type { Paper } from "@trazo/domain/papers"
import type { RequestStatus } from "@trazo/domain/request-status"
import type { StepKey } from "@trazo/domain/steps"
import type { Validity } from "@trazo/domain/validity"
import type { ColumnType, Generated, JSONColumnType } from "kysely"
import type {
  CertificateStatusTable,
  CertificateTable,
  KeyCopyTable,
  RevocationListTable,
} from "./certificate-tables.ts"
import type { AddressChangeTable, ClientTable } from "./client-tables.ts"
import type {
  PasskeyChallengeTable,
  PasskeyTable,
  RecoveryCodeTable,
  SignInTicketTable,
  TotpFactorTable,
} from "./second-factor-tables.ts"
import type {
  AdministratorLinkTable,
  OneTimeCodeTable,
  PasswordResetTable,
  SessionTable,
} from "./session-tables.ts"

/** The tables of migrations/, as Kysely sees them. `bytea` is Buffer, `timestamptz` Date, `bigint` string, `date` string (YYYY-MM-DD). */
export interface Database {
  distributors: DistributorTable
  distributor_hosts: { host: string; distributor_id: string }
  distributor_suspensions: SuspensionTable
  prices: { distributor_id: string; price_key: string; base_cents: number }
  files: FileTable
  executives: StaffTable & { administrator: boolean; permissions: string[]; distributor_id: string }
  bank_users: StaffTable & { bank: string; distributor_id: string }
  administrators: StaffTable
  administrator_links: AdministratorLinkTable
  first_administrator_link: { only_row: Generated<boolean>; token_hash: Buffer; expires_at: Date }
  installation: { only_row: Generated<boolean>; demonstration: boolean; created_at: Date }
  clients: ClientTable
  client_address_changes: AddressChangeTable
  sessions: SessionTable
  sign_in_attempts: { hash: Buffer; attempts: number; last_at: Date; signed_in_at: Date | null }
  one_time_codes: OneTimeCodeTable
  password_resets: PasswordResetTable
  totp_factors: TotpFactorTable
  recovery_codes: RecoveryCodeTable
  passkeys: PasskeyTable
  passkey_challenges: PasskeyChallengeTable
  sign_in_tickets: SignInTicketTable
  audit_log: AuditTable
  mails: MailTable
  mailbox: MailboxTable
  notifications: NotificationTable
  request_counters: { distributor_id: string; year: number; last: number }
  requests: RequestTable
  request_papers: RequestPaperTable
  request_movements: RequestMovementTable
  consents: ConsentTable
  corrections: CorrectionTable
  payments: PaymentTable
  authorities: { id: string; certificate: Buffer; encrypted_key: string; created_at: Date }
  certificate_status: CertificateStatusTable
  revocation_lists: RevocationListTable
  certificates: CertificateTable
  key_copies: KeyCopyTable
}

/** A jsonb column: read parsed, written as JSON text. */
type Json<T extends object> = JSONColumnType<T, string, string>
type JsonWithDefault<T extends object> = ColumnType<T, string | undefined, string>

export interface ActorColumn {
  area: "administrator" | "executive" | "client" | "banks" | "applicant" | "system"
  id: string | null
}

interface DistributorTable {
  id: Generated<string>
  name: string
  address: string
  ruc: string
  support_email: string
  logo_file_id: string | null
  configuration: ColumnType<object | null, string | null, string | null>
  multimedia: JsonWithDefault<object>
  modules: string[]
  requires_second_factor: Generated<boolean>
  state: ColumnType<"active" | "suspended", "active" | "suspended" | undefined>
  created_at: Date
}

interface FileTable {
  id: Generated<string>
  distributor_id: string
  purpose: "brand" | "paper" | "receipt" | "key-copy" | "p12"
  name: string
  media_type: string
  size_bytes: number
  sha256: Buffer
  wrapped_key: Buffer
  created_at: Date
}

interface StaffTable {
  id: Generated<string>
  email: string
  names: string
  password_hash: string
  state: ColumnType<"active" | "disabled", "active" | "disabled" | undefined>
  created_at: Date
}

interface SuspensionTable {
  id: Generated<string>
  distributor_id: string
  reason: string
  suspended_at: Date
  lifted_at: ColumnType<Date | null, Date | undefined>
}

interface AuditTable {
  id: Generated<string>
  distributor_id: string | null
  at: Date
  actor: Json<ActorColumn>
  action: string
  object: string
  data: JsonWithDefault<Record<string, unknown>>
  sequence: string | null
  previous_hash: Buffer | null
  hash: Buffer | null
}

interface MailTable {
  id: Generated<string>
  distributor_id: string
  to_address: string
  template: string
  state: ColumnType<"queued" | "accepted" | "refused", "queued" | "accepted" | "refused" | undefined>
  sealed_payload: Buffer | null
  attempts: Generated<number>
  last_error: string | null
  created_at: Date
  /** When it was accepted or refused; a bounce after that refuses it later. */
  decided_at: Date | null
  request_id: ColumnType<string | null, string | null | undefined>
}

interface MailboxTable {
  id: Generated<string>
  /** Null: to an administrator of the platform. */
  distributor_id: string | null
  to_address: string
  subject: string
  text_body: string
  html_body: string
  received_at: Date
}

interface NotificationTable {
  id: Generated<string>
  distributor_id: string
  area: "client" | "executive"
  reader_id: string
  type: NotificationType
  title: string
  message: string
  link: string
  created_at: Date
  read_at: ColumnType<Date | null, Date | null | undefined, Date>
}

interface RequestTable {
  id: Generated<string>
  distributor_id: string
  number: string | null
  client_id: string | null
  created_by: string | null
  kind: CertificateKind
  channel: Channel
  validity: Validity
  status: RequestStatus
  /** The holder's data by domain/personal-fields; every field optional until its step is done. */
  user_info: JsonWithDefault<Record<string, string>>
  foreing: Generated<boolean>
  options: JsonWithDefault<Record<string, unknown>>
  select_products: ColumnType<unknown[], string | undefined, string>
  completed_steps: ColumnType<StepKey[], StepKey[] | undefined>
  verified_email: string | null
  resume_token_hash: Buffer
  base_cents: number | null
  iva_cents: number | null
  total_cents: number | null
  iva_rate: string | null
  reason: string | null
  approval_number: Generated<number>
  approved_by: string | null
  approved_at: Date | null
  activation_authorised_until: Date | null
  expires_at: Date | null
  status_since: Date
  created_at: Date
  updated_at: Date
  search_text: Generated<string>
}

interface RequestPaperTable {
  id: Generated<string>
  distributor_id: string
  request_id: string
  paper: Paper
  file_id: string
  state: ColumnType<"current" | "refused" | "replaced", "current" | "refused" | "replaced" | undefined>
  created_at: Date
}

interface RequestMovementTable {
  id: Generated<string>
  distributor_id: string
  request_id: string
  status: RequestStatus
  actor: Json<ActorColumn>
  reason: string | null
  at: Date
}

interface ConsentTable {
  id: Generated<string>
  distributor_id: string
  request_id: string
  kind: "biometric" | "terms"
  version: string
  ip: string
  user_agent: string
  at: Date
}

export interface CorrectionTarget {
  type: "field" | "paper"
  key: string
  reason: string
}

interface CorrectionTable {
  id: Generated<string>
  distributor_id: string
  request_id: string
  token_hash: Buffer
  targets: ColumnType<CorrectionTarget[], string, string>
  answers: JsonWithDefault<Record<string, string>>
  asked_by: string
  created_at: Date
  resent_at: ColumnType<Date | null, Date | undefined>
  closed_at: Date | null
}

interface PaymentTable {
  id: Generated<string>
  distributor_id: string
  request_id: string
  method: "transfer" | "deposit"
  status: "pending" | "inReview" | "received" | "refused" | "refunded"
  amount_cents: number
  account_id: string
  reference: string
  paid_on: string
  receipt_file_id: string | null
  reason: string | null
  decided_by: string | null
  decided_at: Date | null
  refund_due: Generated<boolean>
  created_at: Date
}

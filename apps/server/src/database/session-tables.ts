import type { OneTimeCodePurpose } from "@trazo/domain/one-time-code"
import type { ResetArea } from "@trazo/domain/password-reset"
import type { ColumnType, Generated } from "kysely"

export interface AdministratorLinkTable {
  administrator_id: string
  invited: boolean
  asked_at: Date
  delivery: "queued" | "accepted" | "refused"
  token_hash: Buffer | null
  expires_at: Date | null
  used_at: Date | null
}

export interface SessionTable {
  id: Generated<string>
  token_hash: Buffer
  area: "administrator" | "executive" | "client" | "banks"
  subject_id: string
  distributor_id: string | null
  created_at: Date
  expires_at: Date
  last_seen_at: Date
  user_agent: Generated<string>
  address: Generated<string>
  proved_at: Date
}

export interface OneTimeCodeTable {
  id: Generated<string>
  distributor_id: string
  purpose: OneTimeCodePurpose
  subject: string
  destination: string
  code_hash: Buffer
  attempts: Generated<number>
  sent_at: Date
  expires_at: Date
  used_at: Date | null
  /** Of the mail that carries it. */
  mail_id: ColumnType<string | null, string | null | undefined>
}

export interface PasswordResetTable {
  distributor_id: string
  area: ResetArea
  subject_id: string
  token_hash: Buffer
  asked_at: Date
  expires_at: Date
  used_at: Date | null
}

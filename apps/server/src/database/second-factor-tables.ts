import type { FactorArea } from "@trazo/domain/second-factor"
import type { ColumnType, Generated } from "kysely"

/** Whose it is: a row of `executives`, `clients` or, without a distributor, `administrators`. */
interface Owned {
  area: FactorArea
  subject_id: string
  distributor_id: string | null
}

export interface TotpFactorTable extends Owned {
  sealed_secret: Buffer
  confirmed_at: Date | null
  last_step: number | null
  created_at: Date
}

export interface RecoveryCodeTable extends Owned {
  code_hash: Buffer
  used_at: Date | null
  created_at: Date
}

export interface PasskeyTable extends Owned {
  id: Generated<string>
  credential_id: string
  public_key: Buffer
  sign_count: ColumnType<string, number, number>
  transports: string[]
  name: string
  rp_id: string
  created_at: Date
  last_used_at: Date | null
}

export interface PasskeyChallengeTable extends Owned {
  challenge: string
  purpose: "register" | "sign-in" | "proof"
  rp_id: string
  expires_at: Date
}

export interface SignInTicketTable extends Owned {
  token_hash: Buffer
  attempts: Generated<number>
  expires_at: Date
}

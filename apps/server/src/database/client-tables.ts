import type { ColumnType, Generated } from "kysely"

export interface ClientTable {
  id: Generated<string>
  distributor_id: string
  identity_type: "ci" | "passport"
  identity: string
  names: string
  surnames: string
  email: string
  phone: Generated<string>
  password_hash: string | null
  internal: Generated<boolean>
  state: ColumnType<"active" | "disabled", "active" | "disabled" | undefined>
  created_at: Date
  /** Since when the account is its identity's; null: provisional. */
  approved_at: ColumnType<Date | null, Date | null | undefined>
  approved_request_id: ColumnType<string | null, string | null | undefined>
}

export interface AddressChangeTable {
  id: Generated<string>
  distributor_id: string
  client_id: string
  request_id: string
  from_email: string
  to_email: string
  token_hash: Buffer
  asked_by: string
  asked_at: Date
  takes_effect_at: Date
  state: ColumnType<AddressChangeState, AddressChangeState | undefined>
  decided_at: ColumnType<Date | null, Date | null | undefined>
}
type AddressChangeState = "pending" | "applied" | "refused" | "withdrawn"

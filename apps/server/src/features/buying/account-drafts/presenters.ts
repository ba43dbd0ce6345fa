import type {
  AccountDraft,
  KnownCompany,
  NewRequestOptions,
  StandingRequest,
} from "@trazo/contract/buying/new-requests"
import { needsCompany } from "@trazo/domain/certificates/certificate-kind"
import type { RequestRow } from "../../requests/requests/request.ts"
import type { StandingRow } from "./account-draft.ts"

interface Options {
  sources: readonly RequestRow[]
  /** Sources whose appointment has not ended, the newest first. */
  companies: readonly RequestRow[]
  drafts: readonly RequestRow[]
  standing: readonly StandingRow[]
  hasFast: boolean
}

export function presentOptions({
  sources,
  companies,
  drafts,
  standing,
  hasFast,
}: Options): NewRequestOptions {
  const byRuc = new Map(companies.toReversed().map((source) => [source.userInfo.companyRuc, source]))
  return {
    isKnown: sources.length > 0,
    companies: [...byRuc.values()].map(presentCompany),
    drafts: drafts.map(presentDraft),
    standing: standing.map(presentStanding),
    hasFast,
  }
}

function presentCompany({ userInfo: info }: RequestRow): KnownCompany {
  const { companyRuc: ruc = "", companyName: name = "", position = "", appointmentExpiry = "" } = info
  return { ruc, name, position, appointmentExpiry }
}

function presentDraft(request: RequestRow): AccountDraft {
  const { id, kind, validity, channel, userInfo: info, expiresAt: expires } = request
  return {
    id,
    certData: { kind, validity, channel },
    companyName: info.companyName || null,
    changedAt: request.updatedAt.toISOString(),
    expiresAt: expires?.toISOString() ?? null,
  }
}

function presentStanding(row: StandingRow): StandingRequest {
  const { id, number, kind, validity, status, userInfo: info, notAfter: end } = row
  const company = needsCompany(kind) ? (info.companyRuc ?? null) : null
  return { id, number: number ?? "", kind, validity, company, status, validUntil: end?.toISOString() ?? null }
}

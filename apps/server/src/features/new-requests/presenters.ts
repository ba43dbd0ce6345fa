import type { AccountDraft, KnownCompany, NewRequestOptions } from "@trazo/contract/requests/new-requests"
import type { RequestRow } from "../requests/request-row.ts"

interface Options {
  sources: readonly RequestRow[]
  /** Sources whose appointment has not ended, the newest first. */
  companies: readonly RequestRow[]
  drafts: readonly RequestRow[]
  hasFast: boolean
}

export function presentOptions({ sources, companies, drafts, hasFast }: Options): NewRequestOptions {
  const byRuc = new Map(companies.toReversed().map((source) => [source.user_info.companyRuc, source]))
  return {
    isKnown: sources.length > 0,
    companies: [...byRuc.values()].map(presentCompany),
    drafts: drafts.map(presentDraft),
    hasFast,
  }
}

function presentCompany({ user_info: info }: RequestRow): KnownCompany {
  const { companyRuc: ruc = "", companyName: name = "", position = "", appointmentExpiry = "" } = info
  return { ruc, name, position, appointmentExpiry }
}

function presentDraft(request: RequestRow): AccountDraft {
  const { id, kind, validity, channel, user_info: info, expires_at: expires } = request
  return {
    ...{ id, certData: { kind, validity, channel }, companyName: info.companyName || null },
    changedAt: request.updated_at.toISOString(),
    expiresAt: expires?.toISOString() ?? null,
  }
}

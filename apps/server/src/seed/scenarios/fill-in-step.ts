import type { DocumentType } from "@trazo/domain/requests/documents"
import { expiresAt } from "@trazo/domain/requests/request-status"
import type { StepKey } from "@trazo/domain/requests/steps"
import { actorColumn } from "../../actor.ts"
import { recordAudit } from "../../features/audit/record-audit.ts"
import { loadDistributor } from "../../features/branding/load-distributor.ts"
import { storeFile } from "../../features/files/stored-files.ts"
import { biometricConsentVersion, termsVersion } from "../../features/purchases/still-valid-steps.ts"
import type { RequestRow } from "../../features/requests/request-row.ts"
import { documentRequirements } from "../../features/requests/required-documents.ts"
import { resumeTokenHash, resumeTokenOf } from "../../features/requests/resume-token.ts"
import { insertConsent, insertMovement, insertPaper, insertRequest, updateRequest } from "../story.queries.ts"
import { personalDataOf } from "./demo-person.ts"
import { applicantOf, type Telling } from "./story.ts"
import { storyId } from "./story-id.ts"

type Beginning = Omit<Telling, "request">

const device = {
  ip: "190.152.10.24",
  user_agent:
    "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0 Mobile Safari/537.36",
}

/** Papers that the story's reviewer sends back were unreadable from the start. */
const unreadable = (telling: Beginning) => new Set(telling.story.unreadable ?? [])

/** A draft with the holder's data and, unless it was left before them, papers, photo and consents. */
export async function beginRequest(beginning: Beginning): Promise<Telling> {
  const { story, clock } = beginning
  const telling: Telling = { ...beginning, request: await insertDraft(beginning) }
  if (story.draftUntil === "personal") return telling
  await consent(telling, "biometric", biometricConsentVersion)
  clock.advance(3)
  await sendPapers(telling)
  if (story.draftUntil === "documents") return telling
  const { multimedia } = await loadDistributor(telling.tx)
  clock.advance(4)
  await note(telling, "request.email-verified")
  await consent(telling, "terms", termsVersion(multimedia.terms))
  return telling
}

async function insertDraft({ tx, story, clock, deps }: Beginning): Promise<RequestRow> {
  const id = storyId(tx.scope, story.key)
  const { kind, validity, channel, person, company, draftUntil } = story
  const now = clock.now()
  const steps: StepKey[] = draftUntil ? ["certificate", "personal"] : []
  const request = await insertRequest(tx, {
    ...{ id, kind, validity, channel, status: "draft", foreing: person.identityType === "passport" },
    user_info: JSON.stringify(personalDataOf(person, kind, company)),
    completed_steps: draftUntil === "documents" ? [...steps, "documents"] : steps,
    verified_email: draftUntil ? null : person.email,
    resume_token_hash: resumeTokenHash(resumeTokenOf(id, deps)),
    ...{ number: null, client_id: null, created_by: null, reason: null },
    ...{ base_cents: null, iva_cents: null, total_cents: null, iva_rate: null },
    ...{ approved_by: null, approved_at: null, activation_authorised_until: null },
    ...{ expires_at: expiresAt("draft", now), status_since: now, created_at: now, updated_at: now },
  })
  const actor = applicantOf({ request })
  const movement = { request_id: id, status: "draft" as const, reason: null, at: now }
  await insertMovement(tx, { ...movement, actor: JSON.stringify(actorColumn(actor)) })
  const data = { kind, validity, channel }
  recordAudit(tx, { actor, action: "request.started", object: `request:${id}`, data }, deps)
  clock.advance(5)
  return await updateRequest(tx, id, { updated_at: clock.now() })
}

async function consent(telling: Telling, kind: "biometric" | "terms", version: string): Promise<void> {
  const { tx, request, clock } = telling
  await insertConsent(tx, { request_id: request.id, kind, version, ...device, at: clock.now() })
  await note(telling, kind === "biometric" ? "request.biometric-consent-given" : "request.terms-accepted", {
    version,
  })
}

async function sendPapers(telling: Telling): Promise<void> {
  const { tx, request, clock, deps, papers } = telling
  const bad = unreadable(telling)
  const now = clock.now()
  for (const { documentType: paper, required } of documentRequirements(request, now)) {
    if (!required || (telling.story.draftUntil && paper === "facePhoto")) continue
    const drawn = await (bad.has(paper) ? papers.unreadable(paper) : papers.paper(paper, now))
    const { id: file } = await storeFile(tx, { purpose: "paper", ...drawn }, deps)
    await insertPaper(tx, { request_id: request.id, paper, file_id: file, created_at: now })
    await note(telling, "request.paper-sent", { paper, file })
  }
}

async function note(
  telling: Telling,
  action: string,
  data: { [name: string]: string | DocumentType } = {},
): Promise<void> {
  const { tx, request, deps } = telling
  const entry = { actor: applicantOf(telling), action, object: `request:${request.id}`, data }
  recordAudit(tx, entry, deps)
}

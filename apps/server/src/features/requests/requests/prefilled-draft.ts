import type { PersonalData } from "@trazo/domain/buying/personal-fields"
import type { Actor } from "../../../actor.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { newId } from "../../../random.ts"
import { createDraft } from "./move-request.ts"
import type { NewRequest } from "./queries.ts"
import type { RequestRow } from "./request.ts"
import { resumeExpiry, resumeTokenHash, resumeTokenOf } from "./resume-token.ts"
import { reuseDocuments } from "./reuse-documents.ts"

/** Every step that known data fill in. Those that do not hold any more are asked again. */
const filledSteps = ["certificate", "personal", "documents", "photo", "code"] as const

type Certificate = Pick<NewRequest, "kind" | "validity" | "channel" | "foreing">

interface Prefilled extends Certificate {
  actor: Actor
  /** The approved request whose documents are shared. Null: none is. */
  source: RequestRow | null
  userInfo: PersonalData
  /** The address of an approved account; null for one that has to be proved. */
  verifiedEmail: string | null
  columns: Pick<NewRequest, "started_by" | "renews_serial" | "renewal" | "supersedes">
}

/** Creates a draft with known data, and the documents of an approved request of the same holder. */
export async function createPrefilledDraft(
  tx: ScopedTransaction,
  { actor, source, userInfo, verifiedEmail, columns, ...certificate }: Prefilled,
  deps: Pick<Deps, "clock" | "random" | "settings">,
): Promise<RequestRow> {
  const now = deps.clock.now()
  const id = newId(deps.random, now)
  const draft = await createDraft(
    tx,
    {
      actor,
      id,
      ...certificate,
      ...columns,
      completed_steps: [...filledSteps],
      resume_token_hash: resumeTokenHash(resumeTokenOf({ id, resume_generation: 0 }, deps)),
      resume_expires_at: resumeExpiry(now),
      verified_email: verifiedEmail,
      prefilled_from: source?.id ?? null,
      user_info: JSON.stringify(userInfo),
    },
    deps,
  )
  if (source) await reuseDocuments(tx, { draft, source }, deps)
  return draft
}

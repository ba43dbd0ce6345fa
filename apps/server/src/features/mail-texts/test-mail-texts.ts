import { ApiError } from "@trazo/contract/errors"
import type { SentTest } from "@trazo/contract/mail-texts"
import type { WrittenMailKey } from "@trazo/domain/written-mails"
import type { WrittenTexts } from "@trazo/domain/written-texts"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { queueLetter } from "../mail/queue-letter.ts"
import { loadBrand } from "../tenants/load-brand.ts"
import { exampleLetters } from "./example-letters.ts"
import { presentSentTest } from "./presenters.ts"
import { findExecutiveEmail } from "./queries.ts"
import { requireGoodTexts } from "./require-good-texts.ts"

/** Only ever to the address of who asks. @throws ApiError VALIDATION_FAILED by field, NOT_ALLOWED */
export function testMailTexts(
  scope: Scope,
  { actor, key, texts: given }: { actor: Actor; key: WrittenMailKey; texts: WrittenTexts },
  deps: Pick<Deps, "db" | "clock" | "random" | "settings" | "jobs">,
): Promise<SentTest> {
  const texts = requireGoodTexts(key, given)
  return inScope(deps.db, scope, async (tx) => {
    const to = actor.area === "executive" ? await findExecutiveEmail(tx, actor.id) : null
    if (to === null) throw new ApiError("NOT_ALLOWED")
    const brand = await loadBrand(tx)
    for (const { letter, around } of exampleLetters({ key, texts }, brand, deps)) {
      const tried = { ...letter, subject: `[Prueba] ${letter.subject}` }
      await queueLetter(tx, { to, template: "test", letter: tried, brand, around }, deps)
    }
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "configuration.mail-tested", object, data: { mail: key } }, deps)
    return presentSentTest(to)
  })
}

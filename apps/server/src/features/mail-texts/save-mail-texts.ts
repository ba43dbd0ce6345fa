import type { MailTexts } from "@trazo/contract/mail-texts"
import type { WrittenMailKey } from "@trazo/domain/written-mails"
import type { WrittenTexts } from "@trazo/domain/written-texts"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { recordAudit } from "../audit/record-audit.ts"
import { loadBrand } from "../tenants/load-brand.ts"
import { presentMailTexts } from "./presenters.ts"
import { storeTexts } from "./queries.ts"
import { requireGoodTexts } from "./require-good-texts.ts"

/** From the next mail on they count. @throws ApiError VALIDATION_FAILED by field: then nothing changes */
export function saveMailTexts(
  scope: Scope,
  { actor, key, texts: given }: { actor: Actor; key: WrittenMailKey; texts: WrittenTexts },
  deps: Pick<Deps, "db" | "clock">,
): Promise<MailTexts> {
  const texts = requireGoodTexts(key, given)
  return inScope(deps.db, scope, async (tx) => {
    await storeTexts(tx, { key, texts })
    const object = `distributor:${scope.distributorId}`
    recordAudit(tx, { actor, action: "configuration.mail-saved", object, data: { mail: key } }, deps)
    return presentMailTexts(key, (await loadBrand(tx)).mails)
  })
}

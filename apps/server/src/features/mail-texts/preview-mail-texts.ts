import type { MailPreview } from "@trazo/contract/mail-texts"
import type { WrittenMailKey } from "@trazo/domain/written-mails"
import type { WrittenTexts } from "@trazo/domain/written-texts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { renderLetter } from "../mail/render-letter.ts"
import { loadBrand } from "../tenants/load-brand.ts"
import { exampleLetters } from "./example-letters.ts"
import { presentPreview } from "./presenters.ts"
import { requireGoodTexts } from "./require-good-texts.ts"

/** Nothing is kept or sent. @throws ApiError VALIDATION_FAILED by field */
export function previewMailTexts(
  scope: Scope,
  { key, texts: given }: { key: WrittenMailKey; texts: WrittenTexts },
  deps: Pick<Deps, "db" | "settings">,
): Promise<MailPreview> {
  const texts = requireGoodTexts(key, given)
  return inScope(deps.db, scope, async (tx) => {
    const letters = exampleLetters({ key, texts }, await loadBrand(tx), deps)
    return presentPreview(
      letters.map(({ title, letter, around }) => ({
        ...{ title, subject: letter.subject },
        ...renderLetter(letter, around),
      })),
    )
  })
}

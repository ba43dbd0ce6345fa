import { ApiError } from "@trazo/contract/errors"
import type { WrittenMailKey } from "@trazo/domain/written-mails"
import { cleanWrittenTexts, type WrittenTexts, writtenTextsProblems } from "@trazo/domain/written-texts"

/** The mail's own fields, as they are kept. @throws ApiError VALIDATION_FAILED by field */
export function requireGoodTexts(key: WrittenMailKey, given: WrittenTexts): WrittenTexts {
  const texts = cleanWrittenTexts(key, given)
  const fields = writtenTextsProblems(key, texts)
  if (Object.keys(fields).length > 0) throw new ApiError("VALIDATION_FAILED", { fields })
  return texts
}

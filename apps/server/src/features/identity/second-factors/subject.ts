import { ApiError } from "@trazo/contract/errors/errors"
import { type FactorArea, isFactorArea } from "@trazo/domain/identity/second-factor"
import type { Actor } from "../../../actor.ts"

export interface Subject {
  area: FactorArea
  id: string
}

/** @throws ApiError NOT_SIGNED_IN */
export function subjectOf({ area, id }: Actor): Subject {
  if (!isFactorArea(area) || id === null) throw new ApiError("NOT_SIGNED_IN")
  return { area, id }
}

import { ApiError } from "@trazo/contract/errors"
import { type FactorArea, isFactorArea } from "@trazo/domain/access/second-factor"
import type { Actor } from "../../actor.ts"
import {
  inPlatform,
  inScope,
  type PlatformTransaction,
  type Scope,
  type ScopedTransaction,
} from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"

export type Either = ScopedTransaction | PlatformTransaction

/** Whose factors: somebody of an area that has them. */
export interface Subject {
  area: FactorArea
  id: string
}

/** @throws ApiError NOT_SIGNED_IN */
export function subjectOf({ area, id }: Actor): Subject {
  if (!isFactorArea(area) || id === null) throw new ApiError("NOT_SIGNED_IN")
  return { area, id }
}

/** @param scope null for administrators, who belong to no distributor */
export function inArea<T>(
  scope: Scope | null,
  work: (tx: Either) => Promise<T>,
  { db }: Pick<Deps, "db">,
): Promise<T> {
  return scope ? inScope(db, scope, work) : inPlatform(db, work)
}

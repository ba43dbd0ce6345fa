import type { Area } from "@trazo/contract/endpoint"
import type { Actor } from "../../actor.ts"
import {
  inPlatform,
  inScope,
  type PlatformTransaction,
  type Scope,
  type ScopedTransaction,
} from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"

/** Somebody who calls about their own account. */
export interface SignedIn {
  area: Area
  id: string
  actor: Actor
  /** Null for administrators, who are the platform's. */
  scope: Scope | null
  /** Of the session that calls. */
  token: string
  /** The caller's IP. */
  address: string
}

/** One transaction where the caller's account and sessions are: in their distributor, or on the platform. */
export function inArea<T>(
  { scope }: Pick<SignedIn, "scope">,
  work: (tx: ScopedTransaction | PlatformTransaction) => Promise<T>,
  { db }: Pick<Deps, "db">,
): Promise<T> {
  return scope ? inScope(db, scope, work) : inPlatform(db, work)
}

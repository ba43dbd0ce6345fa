import type { Factors } from "@trazo/contract/second-factor"
import type { Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { describeFactors } from "./describe-factors.ts"
import { inArea, type Subject } from "./subject.ts"

/** @throws ApiError NOT_SIGNED_IN */
export function getFactors(
  scope: Scope | null,
  { subject, host }: { subject: Subject; host: string },
  deps: Pick<Deps, "db">,
): Promise<Factors> {
  return inArea(scope, (tx) => describeFactors(tx, subject, host), deps)
}

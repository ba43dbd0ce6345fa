import { dummyHash } from "./dummy-hash.ts"

/** What stands in the place of a password that was never chosen: no password gives it, at the cost of any other. */
export function noPassword(): string {
  return dummyHash
}

import { ApiError } from "@trazo/contract/errors"
import type { PlatformTransaction, ScopedTransaction } from "../../database/scope.ts"
import type { SignedIn } from "../sessions/in-area.ts"
import { type AccountRow, findAccount } from "./queries.ts"

/** The caller's account; locked, it stays as it is. @throws ApiError NOT_SIGNED_IN when it was disabled meanwhile */
export async function loadOwnAccount(
  tx: ScopedTransaction | PlatformTransaction,
  { area, id }: Pick<SignedIn, "area" | "id">,
  { lock = false }: { lock?: boolean } = {},
): Promise<AccountRow> {
  const account = await findAccount(tx, { area, id }, lock)
  if (!account) throw new ApiError("NOT_SIGNED_IN")
  return account
}

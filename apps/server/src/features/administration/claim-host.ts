import { ApiError } from "@trazo/contract/errors"
import { hostMessages, readHostName } from "@trazo/domain/branding/host-name"
import { violates } from "../../database/client.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import { insertHost } from "./queries.ts"

/** Assigns an unused host to the distributor. @throws ApiError VALIDATION_FAILED without naming the owner of a used host */
export async function claimHost(
  tx: ScopedTransaction,
  { typed, field }: { typed: string; field: string },
): Promise<string> {
  const refuse = (message: string) => new ApiError("VALIDATION_FAILED", { fields: { [field]: message } })
  const host = readHostName(typed)
  if (host === null) throw refuse(hostMessages.invalid)
  try {
    await insertHost(tx, host)
  } catch (error) {
    throw violates(error, "distributor_hosts_pkey") ? refuse("Esta dirección ya está en uso") : error
  }
  return host
}

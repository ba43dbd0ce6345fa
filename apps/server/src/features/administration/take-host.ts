import { ApiError } from "@trazo/contract/errors"
import { hostMessages, readHostName } from "@trazo/domain/branding/host-name"
import { violates } from "../../database/client.ts"
import type { ScopedTransaction } from "../../database/scope.ts"
import { insertHost } from "./queries.ts"

/** Gives the distributor a host that nobody has. @throws ApiError VALIDATION_FAILED: of whose it is it says nothing */
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

import { brandFileAddress } from "@trazo/contract/api-paths"
import type { Distributor } from "@trazo/contract/branding"

/** The address of a picture or document of the distributor, given by its id or already as an address. */
export function brandFile(distributor: Distributor, file: string | undefined): string | undefined {
  if (!file) return undefined
  if (/^(\/|https?:)/.test(file)) return file
  return brandFileAddress(distributor._id, file)
}

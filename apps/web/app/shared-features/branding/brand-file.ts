import type { Distributor } from "@trazo/contract/branding"

/**
 * The address of a picture or document of the distributor, given by its id or already as an address. The path is
 * the contract's `getBrandFile`, written out: the contract brings zod, which no first page should load.
 */
export function brandFile(distributor: Distributor, file: string | undefined): string | undefined {
  if (!file) return undefined
  if (/^(\/|https?:)/.test(file)) return file
  return `/api/anf-requests/user/${distributor._id}/files/${encodeURIComponent(file)}`
}

import type { Distributor } from "@trazo/contract/distributors/branding"
import { brandFileAddress } from "@trazo/contract/endpoint/api-paths"
import { useRouteLoaderData } from "react-router"
import type { Brand } from "./brand-context.ts"

/** Shown when the distributor's name is unknown. */
const productName = "Trazo"

/** Undefined on error pages that are shown before the look-up ends. */
export function useBrand(): Brand | undefined {
  return (useRouteLoaderData("root") as { brand: Brand } | undefined)?.brand
}

/** The distributor of this page, or null: on /administrator, or when its look-up failed. */
export function useDistributor(): Distributor | null {
  return useBrand()?.distributor ?? null
}

/** Whether the distributor is suspended: only what revoking needs is open. */
export function useIsSuspended(): boolean {
  const brand = useBrand()
  return brand?.of === "distributor" && brand.isSuspended === true
}

export function useBrandName(): string {
  return useDistributor()?.distributorData.name ?? productName
}

/** The address of a distributor's file. `file` is an id or already an address. */
export function brandFile(distributor: Distributor, file: string | undefined): string | undefined {
  return file ? brandFileAddress(distributor._id, file) : undefined
}

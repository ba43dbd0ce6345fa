import type { Distributor } from "@trazo/contract/branding"
import { useRouteLoaderData } from "react-router"
import type { Brand } from "./brand-context.ts"

/** The name that stands where no distributor's does. */
const productName = "Trazo"

/** Whose page this is; undefined while nobody knows (error pages before the look-up ended). */
export function useBrand(): Brand | undefined {
  return (useRouteLoaderData("root") as { brand: Brand } | undefined)?.brand
}

/** The distributor of this page, or null: on /administrator, or when its look-up failed. */
export function useDistributor(): Distributor | null {
  return useBrand()?.distributor ?? null
}

export function useBrandName(): string {
  return useDistributor()?.distributorData.name ?? productName
}

import type { MetaDescriptor } from "react-router"
import type { Brand } from "./brand-context.ts"

interface RootMatch {
  id: string
  loaderData?: unknown
}

/** A screen's title, followed by the distributor's name: `export const meta = pageTitle("Pago")`. */
export function pageTitle(title?: string) {
  return ({ matches }: { matches: readonly (RootMatch | undefined)[] }): MetaDescriptor[] => {
    const root = matches.find((match) => match?.id === "root")?.loaderData as { brand: Brand } | undefined
    const name = root?.brand.distributor?.distributorData.name ?? "Trazo"
    return [{ title: title ? `${title} · ${name}` : name }]
  }
}

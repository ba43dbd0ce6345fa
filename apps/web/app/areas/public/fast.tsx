import { pageTitle } from "../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/fast"
import { loadShop } from "./shop/load-shop.ts"
import { Shop } from "./shop/shop.tsx"
import { startRequest } from "./shop/start-request.ts"

export const meta = pageTitle("Firma electrónica exprés")

export async function loader(args: Route.LoaderArgs) {
  return await loadShop(args, "fast")
}

export async function action(args: Route.ActionArgs) {
  return await startRequest(args, "fast")
}

/** The express door: the same shop with what is sold through it. */
export default function Fast({ loaderData }: Route.ComponentProps) {
  return <Shop data={loaderData} channel="fast" />
}

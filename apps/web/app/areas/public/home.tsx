import { pageTitle } from "../../shared-features/branding/page-title.ts"
import type { Route } from "./+types/home"
import { loadShop } from "./shop/load-shop.ts"
import { Shop } from "./shop/shop.tsx"
import { startRequest } from "./shop/start-request.ts"

export const meta = pageTitle("Firma electrónica")

export async function loader(args: Route.LoaderArgs) {
  return await loadShop(args, "normal")
}

export async function action(args: Route.ActionArgs) {
  return await startRequest(args, "normal")
}

export default function Home({ loaderData }: Route.ComponentProps) {
  return <Shop data={loaderData} channel="normal" />
}

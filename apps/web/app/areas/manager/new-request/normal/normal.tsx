import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { keepPageOnLostConnection } from "../../../../shared-features/platform/intent/page-action.ts"
import { OfferForm } from "../offer-form.tsx"
import { loadOffers, startRequest } from "../start-request.ts"
import type { Route } from "./+types/normal"

export const meta = pageTitle("Pedir otra firma")

export function loader({ context }: Route.LoaderArgs) {
  return loadOffers(context, "normal")
}

export function action({ request, context }: Route.ActionArgs) {
  return startRequest(context, request, "normal")
}

export const clientAction = keepPageOnLostConnection

export default function NewNormal({ loaderData }: Route.ComponentProps) {
  return <OfferForm {...loaderData} />
}

import { pageTitle } from "../../../../shared-features/distributors/branding/page-title.ts"
import { keepPageOnLostConnection } from "../../../../shared-features/platform/intent/page-action.ts"
import { OfferForm } from "../offer-form.tsx"
import { loadOffers, startRequest } from "../start-request.ts"
import type { Route } from "./+types/fast"

export const meta = pageTitle("Pedir una firma exprés")

export function loader({ context }: Route.LoaderArgs) {
  return loadOffers(context, "fast")
}

export function action({ request, context }: Route.ActionArgs) {
  return startRequest(context, request, "fast")
}

export const clientAction = keepPageOnLostConnection

export default function NewFast({ loaderData }: Route.ComponentProps) {
  return <OfferForm {...loaderData} />
}

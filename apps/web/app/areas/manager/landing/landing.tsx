import { redirect } from "react-router"
import { clientHome } from "../session/client-session.ts"
import type { Route } from "./+types/landing"

export function loader({ context }: Route.LoaderArgs) {
  return redirect(clientHome(context))
}

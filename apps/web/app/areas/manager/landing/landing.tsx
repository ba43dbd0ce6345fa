import { redirect } from "react-router"
import { clientHome } from "../session/client-session.ts"
import type { Route } from "./+types/landing"

export function loader({ context }: Route.LoaderArgs) {
  return redirect(clientHome(context))
}

/** Without a component, React Router answers a form sent to the area's root, the sign-out without script, by this route. */
export default function Landing() {
  return null
}

import { useRouteLoaderData } from "react-router"

/** Where codes go: the address of who is signed in, from the layout's loader. */
export function useClientEmail(): string {
  return (useRouteLoaderData("areas/manager/layout") as { email: string } | undefined)?.email ?? "su correo"
}

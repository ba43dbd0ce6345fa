import type { listAdministrators as endpoint } from "@trazo/contract/administrators"
import type { RouteAnswer } from "@trazo/contract/endpoint"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { noPassword } from "../sessions/no-password.ts"
import { presentAdministrators } from "./presenters.ts"
import { unscopedAdministratorsWithLinks } from "./queries.ts"

export async function listAdministrators({
  db,
  clock,
}: Pick<Deps, "db" | "clock">): Promise<RouteAnswer<typeof endpoint>> {
  const rows = await inPlatform(db, unscopedAdministratorsWithLinks)
  return presentAdministrators(rows, { now: clock.now(), noPassword: noPassword() })
}

import type { listAdministrators as endpoint } from "@trazo/contract/administration"
import type { RouteAnswer } from "@trazo/contract/endpoint"
import { inPlatform } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { presentAdministrators } from "./presenters.ts"
import { unscopedAdministrators } from "./queries.ts"

export async function listAdministrators({ db }: Pick<Deps, "db">): Promise<RouteAnswer<typeof endpoint>> {
  return presentAdministrators(await inPlatform(db, unscopedAdministrators))
}

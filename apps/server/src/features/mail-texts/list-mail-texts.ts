import type { MailTextsList } from "@trazo/contract/mail-texts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { loadBrand } from "../tenants/load-brand.ts"
import { presentMailTextsList } from "./presenters.ts"

/** Every mail that the distributor writes, with what it may use and what counts now. */
export function listMailTexts(scope: Scope, deps: Pick<Deps, "db">): Promise<MailTextsList> {
  return inScope(deps.db, scope, async (tx) => presentMailTextsList((await loadBrand(tx)).mails))
}

import type { Certificate } from "@trazo/contract/certificates"
import type { Actor } from "../../actor.ts"
import { inScope, type Scope } from "../../database/scope.ts"
import type { Deps } from "../../deps.ts"
import { clientIdOf } from "../requests/own-client-request.ts"
import { presentCertificate } from "./presenters.ts"
import { listOwnCertificates } from "./queries.ts"

export async function listCertificates(
  scope: Scope,
  actor: Actor,
  { db, clock }: Pick<Deps, "db" | "clock">,
): Promise<{ rows: Certificate[] }> {
  const rows = await inScope(db, scope, (tx) => listOwnCertificates(tx, clientIdOf(actor)))
  return { rows: rows.map((row) => presentCertificate(row, clock.now())) }
}

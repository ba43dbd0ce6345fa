import { ApiError } from "@trazo/contract/errors/errors"
import { paths } from "@trazo/contract/paths"
import { formatDate } from "@trazo/domain/dates/spanish-dates"
import { formatSellerCode } from "@trazo/domain/selling/seller-code"
import type { Actor } from "../../../actor.ts"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { recordAudit } from "../../platform/audit/record-audit.ts"
import { loadDistributor } from "../../platform/branding/load-distributor.ts"
import { linkTo } from "../../platform/tenants/brand.ts"
import { codeOf } from "./code-of.ts"
import { drawSheet, type Label } from "./draw-sheet.ts"
import { findLot, listCodes } from "./queries.ts"

/** The available codes of a lot as a PDF to cut out. Printing is audited. @throws ApiError NOT_FOUND */
export async function getLotSheet(
  scope: Scope,
  { actor, id }: { actor: Actor; id: string },
  deps: Pick<Deps, "db" | "clock" | "settings">,
): Promise<Buffer> {
  const { lot, codes, name, address } = await inScope(deps.db, scope, async (tx) => {
    const found = await findLot(tx, id)
    if (!found) throw new ApiError("NOT_FOUND")
    const available = (await listCodes(tx, id)).filter(({ state }) => state === "available")
    const data = { codes: available.length }
    recordAudit(tx, { actor, action: "code-lot.printed", object: `code-lot:${id}`, data }, deps)
    const { name } = (await loadDistributor(tx)).distributorData
    return { lot: found, codes: available, name, address: await linkTo(tx, paths.paymentWithCode(""), deps) }
  })
  const labels = codes.map((row): Label => {
    const code = formatSellerCode(codeOf(row, deps))
    return { code, address: `${address}${code}` }
  })
  const expiry = lot.expires_at
    ? `Vale hasta el ${formatDate(new Date(lot.expires_at.getTime() - 1))}`
    : "Sin vencimiento"
  return await drawSheet(labels, { heading: `${name} · ${lot.seller}`, expiry }, deps)
}

import * as contract from "@trazo/contract/certificates/revocation-sheet"
import { on } from "../../../plugins/contract-routes.ts"
import { getRevocationSheet, printRevocationSheet, renewRevocationSheet } from "./own-sheet.ts"
import { revokeWithSheet } from "./revoke-with-sheet.ts"
export const revocationSheetRoutes = [
  on(contract.getRevocationSheet, ({ scope, actor, params: { serial } }, deps) =>
    getRevocationSheet(scope, { actor, serial }, deps),
  ),
  on(contract.renewRevocationSheet, ({ scope, actor, params: { serial } }, deps) =>
    renewRevocationSheet(scope, { actor, serial }, deps),
  ),
  on(contract.printRevocationSheet, async ({ scope, actor, params: { serial }, body }, deps) => {
    const content = await printRevocationSheet(scope, { actor, serial, ...body }, deps)
    return { fileName: "codigo-de-revocacion.pdf", mediaType: "application/pdf", content }
  }),
  on(contract.revokeWithSheet, revokeWithSheet),
]

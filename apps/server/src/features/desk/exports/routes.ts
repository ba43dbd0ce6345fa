import * as contract from "@trazo/contract/desk/exports"
import { on } from "../../../plugins/contract-routes.ts"
import { listOwnData, readOwnData, requestOwnData } from "./own-data.ts"
import { listOwnExports, readOwnExport, requestExport } from "./own-exports.ts"
export const exportRoutes = [
  on(contract.requestExport, requestExport),
  on(contract.listExports, listOwnExports),
  on(contract.readExport, async ({ scope, actor, params: { id } }, deps) => {
    const { name: fileName, mediaType, content } = await readOwnExport(scope, { actor, id }, deps)
    return { fileName, mediaType, content }
  }),
  on(contract.requestOwnData, requestOwnData),
  on(contract.listOwnData, listOwnData),
  on(contract.readOwnData, async ({ scope, actor, params: { id } }, deps) => {
    const { name: fileName, mediaType, content } = await readOwnData(scope, { actor, id }, deps)
    return { fileName, mediaType, content }
  }),
]

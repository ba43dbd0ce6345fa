import * as contract from "@trazo/contract/desk/client-merges"
import { on } from "../../../plugins/contract-routes.ts"
import { listDoubles, mergeClients, undoMerge } from "./merge-clients.ts"
export const clientMergeRoutes = [
  on(contract.listDoubles, listDoubles),
  on(contract.mergeClients, mergeClients),
  on(contract.undoMerge, undoMerge),
]

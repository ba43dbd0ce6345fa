import * as contract from "@trazo/contract/desk/client-records"
import { on } from "../../../plugins/contract-routes.ts"
import { addClientNote, changeClientData, getClientRecord } from "./client-record.ts"
import { insertClient } from "./insert-client.ts"
import { listClients } from "./list-clients.ts"
export const clientRoutes = [
  on(contract.listClients, listClients),
  on(contract.insertClient, insertClient),
  on(contract.getClientRecord, getClientRecord),
  on(contract.changeClientData, changeClientData),
  on(contract.addClientNote, addClientNote),
]

import type { listClients } from "@trazo/contract/desk/client-records"
import type { RouteInput } from "@trazo/contract/endpoint/endpoint"
import { clientStanding, clientStandingNames } from "@trazo/domain/desk/client-record"
import { identityTypeNames } from "@trazo/domain/identity/identity-type"
import { inScope, type Scope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { type TableColumn, type TableSource, tableSource } from "../../platform/tables/table-source.ts"
import { countAllClients, type ListedRow, listClientRows } from "./client.ts"
import { loadClientFilter } from "./list-clients.ts"

const columns: readonly TableColumn<ListedRow>[] = [
  { title: "Nombres", cell: ({ names }) => names },
  { title: "Apellidos", cell: ({ surnames }) => surnames },
  { title: "Documento", cell: ({ identityType }) => identityTypeNames[identityType] },
  { title: "Identificación", cell: ({ identity }) => identity },
  {
    title: "País",
    cell: ({ identityType, identityCountry }) => (identityType === "passport" ? identityCountry : null),
  },
  { title: "Correo", cell: ({ email }) => email },
  { title: "Teléfono", cell: ({ phone }) => phone },
  {
    title: "Cuenta",
    cell: ({ state, approvedAt }) => clientStandingNames[clientStanding({ state, approvedAt })],
  },
  { title: "Interno", cell: ({ internal }) => (internal ? "Sí" : "No") },
  { title: "Firma hasta", cell: ({ certificateUntil }) => certificateUntil },
  { title: "Creado", cell: ({ createdAt }) => createdAt },
]

/** All clients of a filter, newest first. */
export async function clientsTable(
  scope: Scope,
  query: Omit<RouteInput<typeof listClients>["query"], "cursor">,
  deps: Pick<Deps, "db" | "clock">,
): Promise<TableSource> {
  const now = deps.clock.now()
  const listed = await inScope(deps.db, scope, (tx) => loadClientFilter(tx, query, now))
  return tableSource<ListedRow>(
    scope,
    {
      columns,
      count: (tx) => countAllClients(tx, listed),
      read: (tx, reading) => listClientRows(tx, listed, reading),
      positionOf: ({ position, id }) => [position, id],
    },
    deps,
  )
}

import {
  CamelCasePlugin,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely"
import type { Database } from "./schema.ts"

/** Tables and columns are in camelCase here and in snake_case in PostgreSQL. The keys within JSON stay as they are. */
export const camelCaseColumns = new CamelCasePlugin({ maintainNestedObjectKeys: true })

/** A query builder that hands each statement to `executeQuery` and opens no transactions of its own. */
export function kyselyOver(executeQuery: DatabaseConnection["executeQuery"]): Kysely<Database> {
  const streamQuery = () => {
    throw new Error("Rows are not streamed")
  }
  const driver = new DummyDriver()
  driver.acquireConnection = async () => ({ executeQuery, streamQuery })
  return new Kysely<Database>({
    plugins: [camelCaseColumns],
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => driver,
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  })
}

import pg from "pg"
import type { Cluster } from "./cluster.ts"

const owner = "trazo_owner"

/** The database and its owner, who is no superuser: row-level security is tried as in production. */
export async function ensureDatabase(cluster: Cluster, name: string, ownerPassword: string): Promise<string> {
  const client = new pg.Client({ connectionString: cluster.url("postgres") })
  await client.connect()
  try {
    const password = client.escapeLiteral(ownerPassword)
    const role = await client.query("select from pg_roles where rolname = $1", [owner])
    await client.query(
      `${role.rowCount === 0 ? "create" : "alter"} role ${owner} login createrole createdb nobypassrls password ${password}`,
    )
    const database = await client.query("select from pg_database where datname = $1", [name])
    if (database.rowCount === 0) await client.query(`create database ${name} owner ${owner}`)
  } finally {
    await client.end()
  }
  const url = new URL(cluster.url(name))
  url.username = owner
  url.password = ownerPassword
  return url.href
}

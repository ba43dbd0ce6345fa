import pg from "pg"

/** The role that the application works as: row-level security binds it. */
const applicationRole = "trazo_app"

/**
 * Makes the application's role, or sets its password anew, and lets it into this database.
 * @param ownerUrl a role that may create roles, or one that made it before
 */
export async function prepareApplicationRole(ownerUrl: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    // Two processes that start together take turns.
    await client.query("select pg_advisory_lock(7201112)")
    const { rowCount } = await client.query("select from pg_roles where rolname = $1", [applicationRole])
    const attributes = `login nosuperuser nocreatedb nocreaterole nobypassrls password ${client.escapeLiteral(password)}`
    await client.query(
      rowCount === 0
        ? `create role ${applicationRole} ${attributes}`
        : `alter role ${applicationRole} login password ${client.escapeLiteral(password)}`,
    )
    const database = client.escapeIdentifier(client.database ?? "")
    await client.query(`grant connect on database ${database} to ${applicationRole}`)
    await client.query(`grant usage on schema public to ${applicationRole}`)
  } finally {
    await client.end()
  }
}

/** The owner's address with the application's role and password in it. */
export function applicationUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = applicationRole
  url.password = password
  return url.href
}

/** Lets the application work with the tables and functions of a schema that the owner made, not change them. */
export async function grantSchema(ownerUrl: string, schema: string): Promise<void> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    const name = client.escapeIdentifier(schema)
    await client.query(`
      grant usage on schema ${name} to ${applicationRole};
      grant select, insert, update, delete on all tables in schema ${name} to ${applicationRole};
      grant usage on all sequences in schema ${name} to ${applicationRole};
      grant execute on all functions in schema ${name} to ${applicationRole};
    `)
  } finally {
    await client.end()
  }
}

import { withClient } from "./with-client.ts"

const applicationRole = "trazo_app"

/**
 * Creates the application's role or resets its password, and grants access to this database.
 * @param ownerUrl a role that may create roles, or the one that created this role
 */
export function prepareApplicationRole(ownerUrl: string, password: string): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    // Serialises processes that start at the same time.
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
  })
}

/**
 * Takes the right to create temporary tables from everybody but the database's owner. Runs at every start, because
 * neither a copy nor a restored dump of a database keeps its privileges.
 * @returns false if the application's role keeps the right, because `ownerUrl` is not the owner of the database
 */
export function revokeTemporary(ownerUrl: string, appUrl: string): Promise<boolean> {
  return withClient(ownerUrl, async (client) => {
    const role = decodeURIComponent(new URL(appUrl).username)
    const database = client.escapeIdentifier(client.database ?? "")
    await client
      .query(`revoke temporary on database ${database} from public, ${client.escapeIdentifier(role)}`)
      .catch(ignoreMissingRight)
    const { rows } = await client.query<{ keeps: boolean }>(
      "select has_database_privilege($1, current_database(), 'temporary') as keeps",
      [role],
    )
    return rows[0]?.keeps === false
  })
}

function ignoreMissingRight(error: Error & { code?: string }): void {
  const insufficientPrivilege = "42501"
  if (error.code !== insufficientPrivilege) throw error
}

export function applicationUrl(ownerUrl: string, password: string): string {
  const url = new URL(ownerUrl)
  url.username = applicationRole
  url.password = password
  return url.href
}

export function grantSchema(ownerUrl: string, schema: string): Promise<void> {
  return withClient(ownerUrl, async (client) => {
    const name = client.escapeIdentifier(schema)
    await client.query(`
      grant usage on schema ${name} to ${applicationRole};
      grant select, insert, update, delete on all tables in schema ${name} to ${applicationRole};
      grant usage on all sequences in schema ${name} to ${applicationRole};
      grant execute on all functions in schema ${name} to ${applicationRole};
    `)
  })
}

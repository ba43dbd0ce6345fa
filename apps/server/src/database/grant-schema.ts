import pg from "pg"
import { applicationRole } from "./roles.ts"

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

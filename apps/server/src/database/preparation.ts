import pg from "pg"

/**
 * What a superuser runs once in a PostgreSQL of one's own, before the first start: the owner of the tables with its
 * database, and the application's role where it has a password of its own.
 * @param ownerUrl DATABASE_URL @param appUrl DATABASE_APP_URL, or null where the start makes the role
 * @returns statements for psql; one whose object is already there does no harm
 */
export function preparation(ownerUrl: string, appUrl: string | null): string {
  const owner = partsOf(ownerUrl)
  // Who makes the application's role must be allowed to make roles.
  const lines = roleLines(owner, appUrl === null ? "createrole" : "nocreaterole")
  if (appUrl !== null) lines.push(...roleLines(partsOf(appUrl), "nocreaterole"))
  lines.push(
    `create database ${owner.database} owner ${owner.name} template template0 encoding 'UTF8' locale 'C.UTF-8';`,
    `revoke temporary on database ${owner.database} from public;`,
  )
  if (appUrl !== null) lines.push(`grant connect on database ${owner.database} to ${partsOf(appUrl).name};`)
  return `${lines.join("\n")}\n`
}

function partsOf(text: string) {
  const { username, password, pathname } = new URL(text)
  return {
    name: pg.escapeIdentifier(decodeURIComponent(username)),
    password: pg.escapeLiteral(decodeURIComponent(password)),
    database: pg.escapeIdentifier(decodeURIComponent(pathname.slice(1))),
  }
}

function roleLines({ name, password }: ReturnType<typeof partsOf>, right: "createrole" | "nocreaterole") {
  return [
    `create role ${name};`,
    `alter role ${name} login ${right} nosuperuser nobypassrls password ${password};`,
  ]
}

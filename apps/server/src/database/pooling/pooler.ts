/** pgbouncer in transaction mode: a statement may meet another connection of PostgreSQL's than the one before its transaction. */
export interface Pooler {
  /** User, password and database may be missing: then they are those of the application's own address. */
  url: string
  /** Whether it knows named statements, as pgbouncer does from version 1.21 on. */
  hasNamedStatements: boolean
}

/** What a connection is opened with, beside `application_name`. A pooler accepts none of it. */
interface Session {
  statement_timeout: number
  idle_in_transaction_session_timeout: number
}

/**
 * The role may change its own default (`alter role … set search_path`), so the search path is said too.
 * @returns the configuration of a pool's connections that reach PostgreSQL directly or through the pooler
 */
export function sessionConfig(appUrl: string, pooler: Pooler | null, session: Session) {
  if (!pooler) return { connectionString: appUrl, options: "-c search_path=public", ...session }
  const settings = Object.entries(session).map(([name, value]) => `; set local ${name} = ${value}`)
  return {
    connectionString: pooledUrl(appUrl, pooler),
    afterBegin: ["; set local search_path = public", ...settings].join(""),
    isUnnamed: !pooler.hasNamedStatements,
  }
}

/** The application's address, or the pooler's for the same role. */
export function pooledUrl(appUrl: string, pooler: Pooler | null): string {
  if (!pooler) return appUrl
  const [url, app] = [new URL(pooler.url), new URL(appUrl)]
  if (url.username === "") {
    url.username = app.username
    url.password = app.password
  }
  if (url.pathname.length <= 1) url.pathname = app.pathname
  return url.href
}

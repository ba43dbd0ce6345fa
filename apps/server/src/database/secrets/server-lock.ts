import type pg from "pg"

/**
 * Every server holds this lock, shared, on the connection that listens to notifications. A rotation that needs all of them
 * stopped takes it alone.
 */
const serverLock = 7_201_131

type Connection = Pick<pg.Client, "query">

/** @throws while a rotation holds the lock */
export async function announceServer(connection: Connection): Promise<void> {
  if (await tryLock(connection, "pg_try_advisory_lock_shared")) return
  throw new Error("The secrets of this installation are being rotated")
}

/** @returns false while a server runs */
export function lockOutServers(connection: Connection): Promise<boolean> {
  return tryLock(connection, "pg_try_advisory_lock")
}

export async function letServersIn(connection: Connection): Promise<void> {
  await connection.query("select pg_advisory_unlock($1)", [serverLock])
}

async function tryLock(connection: Connection, lock: string): Promise<boolean> {
  const { rows } = await connection.query<{ held: boolean }>(`select ${lock}($1) as held`, [serverLock])
  return rows[0]?.held === true
}

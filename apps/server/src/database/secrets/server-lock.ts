import type pg from "pg"
import { StartupError } from "../../startup-error.ts"

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

/** Keeps servers out until `letServersIn`. @throws StartupError while one runs */
export async function requireNoServer(connection: Connection): Promise<void> {
  if (await tryLock(connection, "pg_try_advisory_lock")) return
  throw new StartupError(
    "La rotación no empieza junto a un servidor en marcha. Detenga todos los procesos de Trazo y ejecute la orden otra vez.",
  )
}

export async function letServersIn(connection: Connection): Promise<void> {
  await connection.query("select pg_advisory_unlock($1)", [serverLock])
}

async function tryLock(connection: Connection, lock: string): Promise<boolean> {
  const { rows } = await connection.query<{ locked: boolean }>(`select ${lock}($1) as locked`, [serverLock])
  return rows[0]?.locked === true
}

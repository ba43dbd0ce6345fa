import { readFileSync } from "node:fs"
import { join } from "node:path"
import pg from "pg"

/** URL of a data folder's embedded database, for a second process. */
export function ownerUrl(dataDir: string): string {
  const { host, port, user, password, database } = ownerOf(dataDir)
  return `postgres://${user}:${encodeURIComponent(password)}@${host}:${port}/${database}`
}

/** Connects as the owner, who bypasses row-level security. */
export async function asOwner<T>(
  dataDir: string,
  work: (client: pg.Client) => Promise<T>,
  database = "trazo",
): Promise<T> {
  const client = new pg.Client({ ...ownerOf(dataDir), database })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

function ownerOf(dataDir: string) {
  const [, , , port] = readFileSync(join(dataDir, "database", "postgres", "postmaster.pid"), "utf8").split(
    "\n",
  )
  const password = readFileSync(join(dataDir, "secrets", "database-password"), "utf8").trim()
  return { host: "127.0.0.1", port: Number(port), user: "trazo_owner", password, database: "trazo" }
}

/** Changes one character of a sealed audit row, outside the application. Returns its position in its chain. */
export function changeOneAuditRow(dataDir: string): Promise<{ sequence: string; distributorId: string }> {
  return asOwner(dataDir, async (client) => {
    await client.query("alter table audit_log disable trigger audit_log_sealed_once")
    const { rows } = await client.query(
      `update audit_log set action = 'x' || substr(action, 2)
       where id = (select id from audit_log where hash is not null and distributor_id is not null order by id offset 3 limit 1)
       returning sequence, distributor_id as "distributorId"`,
    )
    await client.query("alter table audit_log enable trigger audit_log_sealed_once")
    return rows[0]
  })
}

/** Requests without an audit row of their current status. */
export function requestsWithoutAudit(dataDir: string): Promise<string[]> {
  return asOwner(dataDir, async (client) => {
    const { rows } = await client.query(
      `select r.id || ' ' || r.status as named from requests r
       where r.status <> 'draft' and not exists (
         select from audit_log a where a.object = 'request:' || r.id and a.data ->> 'to' = r.status)`,
    )
    return rows.map((row) => row.named)
  })
}

/** A notification that no process pushes. */
export function writeNotification(dataDir: string, identity: string): Promise<void> {
  return asOwner(dataDir, async (client) => {
    await client.query(
      `insert into notifications (distributor_id, area, reader_id, type, title, message, link, created_at)
       select c.distributor_id, 'client', c.id, 'normal', 'Aviso de prueba', 'Llegó sin conexión.', '/manager/request', now()
       from clients c join distributor_hosts h on h.distributor_id = c.distributor_id and h.host = 'localhost'
       where c.identity = $1`,
      [identity],
    )
  })
}

import { createHash, randomBytes } from "node:crypto"
import { asOwner } from "../../e2e/support/server/database.ts"

interface Crowd {
  distributorId: string
  readers: { id: string; cookie: string }[]
}

/** Inserts clients of the demo distributor with a session each by SQL. */
export async function aCrowd(dataDir: string, count: number): Promise<Crowd> {
  return asOwner(dataDir, async (client) => {
    const { rows } = await client.query<{ distributor_id: string }>(
      "select distributor_id from distributor_hosts where host = 'localhost'",
    )
    const distributorId = rows[0]?.distributor_id ?? ""
    const made = await client.query<{ id: string }>(
      `insert into clients (distributor_id, identity_type, identity, names, surnames, email, created_at)
       select $1, 'passport', 'B' || n, 'PERSONA', 'DE PRUEBA', 'b' || n || '@prueba.ec', now()
       from generate_series(1, $2) n returning id`,
      [distributorId, count],
    )
    const readers = made.rows.map(({ id }) => ({ id, token: randomBytes(32).toString("base64url") }))
    await client.query(
      `insert into sessions (token_hash, area, subject_id, distributor_id, created_at, expires_at, last_seen_at, proved_at)
       select hash, 'client', subject, $1, now(), now() + interval '1 day', now(), now()
       from unnest($2::bytea[], $3::uuid[]) as given (hash, subject)`,
      [
        distributorId,
        readers.map(({ token }) => createHash("sha256").update(token).digest()),
        readers.map(({ id }) => id),
      ],
    )
    return {
      distributorId,
      readers: readers.map(({ id, token }) => ({ id, cookie: `trazo_client=${token}` })),
    }
  })
}

import { asOwner } from "../../e2e/support/server/database.ts"

const demoClient = "1710034065"

/**
 * Inserts `count` approved requests of the demo client, each authorised for activation and with a key copy: the state
 * in which a certification request arrives. Returns their ids.
 */
export function putApprovedRequests(dataDir: string, count: number): Promise<string[]> {
  return asOwner(dataDir, async (client) => {
    const { rows } = await client.query(
      `with holder as (select id, distributor_id from clients where identity = $1),
       made as (
         insert into requests (distributor_id, number, client_id, approved_client_id, kind, channel, validity, status, user_info,
           verified_email, completed_steps, resume_token_hash, resume_expires_at, base_cents, iva_cents, total_cents, iva_rate,
           approval_number, approved_at, activation_authorised_until, status_since, created_at, updated_at)
         select distributor_id, 'BENCH-' || n, id, id, 'subject1', 'normal', 'OneYear', 'approved', $2,
           'maria.pena@demo.ec', '{}', sha256(('bench' || n)::bytea), now(), 2052, 308, 2360, 0.15,
           1, now(), now() + interval '1 hour', now(), now(), now()
         from holder, generate_series(1, $3::integer) n
         returning id, distributor_id),
       kept as (
         insert into files (distributor_id, purpose, name, media_type, size_bytes, sha256, wrapped_key, created_at)
         select distributor_id, 'key-copy', id::text, 'application/octet-stream', 1, '', '', now() from made
         returning id, name)
       insert into key_copies (distributor_id, request_id, approval_number, kind, file_id, saved_at)
       select made.distributor_id, made.id, 1, 'wrapped', kept.id, now()
       from made join kept on kept.name = made.id::text
       returning request_id as id`,
      [demoClient, JSON.stringify(holderData), count],
    )
    return rows.map((row) => row.id)
  })
}

const holderData = {
  identityType: "ci",
  identity: demoClient,
  fingerprintCode: "V4333V4222",
  names: "MARÍA JOSÉ",
  surname1: "PEÑA",
  surname2: "LOOR",
  birthDate: "1990-05-10",
  nationality: "ECUATORIANA",
  email: "maria.pena@demo.ec",
  phone: "0991234567",
  province: "GUAYAS",
  city: "GUAYAQUIL",
  address: "AV. 9 DE OCTUBRE 1904",
}

import { asOwner } from "../server/database.ts"

const dataDir = process.env.E2E_DATA_DIR ?? ""

/**
 * A payment by card of an executive's distributor on which its bank has not decided for two days, and about which nobody asks.
 * @returns the number of its request
 */
export async function addStuckCard(executive: string): Promise<string> {
  const { rows } = await asOwner(dataDir, (client) =>
    client.query<{ number: string }>(
      `with chosen as (
         select requests.id, requests.number, gateway.id as gateway_id, requests.distributor_id
         from requests
         join executives on executives.distributor_id = requests.distributor_id and executives.email = $1
         join card_gateways gateway on gateway.distributor_id = requests.distributor_id
         where requests.number is not null and not exists (
           select from card_sessions where card_sessions.request_id = requests.id)
         order by requests.number limit 1), made as (
       insert into card_sessions (distributor_id, gateway_id, request_id, reference, state, base_cents, iva_cents,
         total_cents, expires_at, created_at)
       select distributor_id, gateway_id, id, 'TZ' || md5(random()::text), 'pending', 2052, 308, 2360,
         now() - interval '2 days', now() - interval '2 days' from chosen)
       select number from chosen`,
      [executive],
    ),
  )
  return rows[0]?.number ?? ""
}

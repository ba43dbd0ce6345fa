import type pg from "pg"

/** Records the key that signs the anchors from now on. */
export async function replaceAuditCheck(client: pg.Client, publicKey: Buffer): Promise<void> {
  await client.query("update installation_secrets set check_value = $1 where name = 'audit-key'", [publicKey])
}

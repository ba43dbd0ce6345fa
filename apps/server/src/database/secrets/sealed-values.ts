import type pg from "pg"
import { type KeyRing, unseal } from "../../secrets/sealing.ts"
import type { Secrets } from "../../secrets/secrets.ts"

/** Values that are sealed under a key of the master key. */
export interface SealedColumn {
  table: string
  /** Primary key. */
  key: readonly [string, ...string[]]
  /** SQL of the sealed bytes. Null where nothing is sealed. */
  sealed: string
  /** SQL that stores the bytes of a parameter. */
  assign(parameter: string): string
  /** SQL of the text under which a row's value is sealed. */
  label: string
  ring(secrets: Secrets): KeyRing
}

/** Everything that `seal` wrote with a key of the installation. A test compares the labels with the product's. */
export const sealedColumns: readonly SealedColumn[] = [
  {
    table: "files",
    key: ["id"],
    sealed: "wrapped_key",
    assign: (parameter) => `wrapped_key = ${parameter}`,
    label: "distributor_id || '/' || id",
    ring: ({ fileKey }) => fileKey,
  },
  {
    table: "totp_factors",
    key: ["subject_id", "area"],
    sealed: "sealed_secret",
    assign: (parameter) => `sealed_secret = ${parameter}`,
    label: "'totp:' || area || ':' || subject_id",
    ring: ({ factorKey }) => factorKey,
  },
  {
    table: "mails",
    key: ["id"],
    sealed: "sealed_payload",
    assign: (parameter) => `sealed_payload = ${parameter}`,
    label: "id || ' unrendered'",
    ring: ({ mailKey }) => mailKey,
  },
  {
    table: "distributors",
    key: ["id"],
    sealed: "decode(configuration #>> '{billing,credentials,sealed}', 'base64')",
    assign: (parameter) =>
      `configuration = jsonb_set(configuration, '{billing,credentials,sealed}', to_jsonb(translate(encode(${parameter}, 'base64'), E'\\n', '')))`,
    label: "'invoicing:' || id",
    ring: ({ billingKey }) => billingKey,
  },
  {
    table: "invoicing_keys",
    key: ["distributor_id"],
    sealed: "sealed_key",
    assign: (parameter) => `sealed_key = ${parameter}`,
    label: "'invoice-key:' || distributor_id",
    ring: ({ invoiceKey }) => invoiceKey,
  },
  {
    table: "card_gateways",
    key: ["id"],
    sealed: "sealed_secret",
    assign: (parameter) => `sealed_secret = ${parameter}`,
    label: "'card-gateway:' || id",
    ring: ({ billingKey }) => billingKey,
  },
]

export interface SealedValue {
  key: string[]
  sealed: Buffer
  label: string
}

/** The next values in the order of their keys, locked until the transaction ends. */
export async function lockSealedAfter(
  client: pg.Client,
  { table, key, sealed, label }: SealedColumn,
  { after, limit }: { after: readonly string[] | null; limit: number },
): Promise<SealedValue[]> {
  const columns = key.join(", ")
  const parameters = key.map((_, index) => `$${index + 1}`).join(", ")
  const { rows } = await client.query<SealedValue>(
    `select array[${key.map((column) => `${column}::text`).join(", ")}] as key, ${sealed} as sealed, ${label} as label
       from ${table} where ${sealed} is not null ${after ? `and (${columns}) > (${parameters})` : ""}
      order by ${columns} limit ${limit} for no key update`,
    after ? [...after] : [],
  )
  return rows
}

export async function storeSealed(
  client: pg.Client,
  { table, key, assign }: SealedColumn,
  value: Pick<SealedValue, "key" | "sealed">,
): Promise<void> {
  const match = key.map((column, index) => `${column} = $${index + 2}`).join(" and ")
  await client.query(`update ${table} set ${assign("$1")} where ${match}`, [value.sealed, ...value.key])
}

export function opens(ring: KeyRing, { sealed, label }: SealedValue): boolean {
  try {
    unseal(ring, sealed, label)
    return true
  } catch {
    return false
  }
}

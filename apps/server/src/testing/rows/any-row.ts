import { randomBytes, randomUUID } from "node:crypto"
import type pg from "pg"

export type Row = Record<string, unknown>

interface TenantTable {
  table: string
  tenantColumn: "distributor_id" | "id"
  secured: boolean
  forced: boolean
  policies: string[]
}

/** Reads from the catalogue which tables hold tenants' rows. */
export async function tenantTables(owner: pg.Client): Promise<TenantTable[]> {
  const { rows } = await owner.query<TenantTable>(`
    select c.relname as table, case c.relname when 'distributors' then 'id' else 'distributor_id' end as "tenantColumn",
           c.relrowsecurity as secured, c.relforcerowsecurity as forced,
           (select coalesce(array_agg(p.polname::text), '{}') from pg_policy p where p.polrelid = c.oid) as policies
    from pg_class c
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
      and (c.relname = 'distributors' or exists (
        select from pg_attribute a where a.attrelid = c.oid and a.attname = 'distributor_id' and not a.attisdropped))
    order by c.relname`)
  return rows
}

interface Column {
  name: string
  type: string
  checks: string[]
  target: string | null
  targetColumn: string | null
}

/** Values that checks or triggers require and the column's type does not show. */
const particular: Record<string, unknown> = {
  "certificate_status.serial": () => String(randomBytes(6).readUIntBE(0, 6) + 1),
  "sessions.area": "executive",
  "authorities.encrypted_key": "{}",
  "coupons.code": () => randomBytes(8).toString("hex").toUpperCase(),
  "coupons.percent": 10,
  // Not required by their columns: an account belongs to a client or to an agreement.
  "monthly_accounts.client_id": undefined,
  "monthly_accounts.company": undefined,
  "monthly_accounts.ruc": undefined,
  "monthly_accounts.limit_cents": undefined,
  "monthly_closings.month": "2026-01",
  "accounting_months.month": "2026-01",
  "emission_points.ruc": "1790011674001",
  "emission_points.establishment": "001",
  "emission_points.emission_point": "001",
  // Not required by their columns: an invoice belongs to a payment or to a month.
  "invoices.payment_id": undefined,
  "invoices.request_id": undefined,
  "invoices.total_cents": 2300,
  "invoices.next_try_at": new Date("2026-11-23T15:00:00Z"),
  // Only the holder's own has no evidence.
  "certificate_suspensions.reason": "holderRequest",
  // Not required by its column: an export belongs to an executive or to a client.
  "exports.client_id": undefined,
}

/** Inserts a row with valid values for its required columns, and the rows that it refers to. */
export async function aRowOf(
  owner: pg.Client,
  table: string,
  context: { distributor?: string } = {},
): Promise<Row> {
  const row: Row = {}
  for (const column of await requiredColumns(owner, table)) {
    row[column.name] = await valueFor(owner, table, column, context)
  }
  const columns = Object.keys(row)
  const places = columns.map((_, index) => `$${index + 1}`)
  const { rows } = await owner.query<Row>(
    `insert into ${table} (${columns.join(", ")}) values (${places.join(", ")})
     returning ${(await writableColumns(owner, table)).join(", ")}`,
    Object.values(row),
  )
  return rows[0] ?? {}
}

/** Generated columns cannot be inserted again. */
async function writableColumns(owner: pg.Client, table: string): Promise<string[]> {
  const { rows } = await owner.query<{ name: string }>(
    `select quote_ident(attname) as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = ''`,
    [table],
  )
  return rows.map(({ name }) => name)
}

/** Columns and values for inserting the row again, with jsonb as text. */
export function copyOf(row: Row): { columns: string[]; values: unknown[] } {
  const isJson = (value: unknown) =>
    typeof value === "object" && value !== null && !(value instanceof Date) && !Buffer.isBuffer(value)
  const isTextArray = (value: unknown) =>
    Array.isArray(value) && value.every((item) => typeof item === "string")
  const values = Object.values(row).map((value) =>
    isJson(value) && !isTextArray(value) ? JSON.stringify(value) : value,
  )
  return { columns: Object.keys(row), values }
}

async function requiredColumns(owner: pg.Client, table: string): Promise<Column[]> {
  const { rows } = await owner.query<Column>(
    `select a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
       (select coalesce(array_agg(pg_get_constraintdef(k.oid)), '{}') from pg_constraint k
        where k.conrelid = a.attrelid and k.contype = 'c' and k.conkey = array[a.attnum]) as checks,
       f.confrelid::regclass::text as target,
       (select t.attname from pg_attribute t where t.attrelid = f.confrelid and t.attnum = f.confkey[1]) as "targetColumn"
     from pg_attribute a
     left join pg_constraint f on f.conrelid = a.attrelid and f.contype = 'f' and f.conkey = array[a.attnum]
     where a.attrelid = $1::regclass and a.attnum > 0 and not a.attisdropped
       and ((a.attnotnull and not a.atthasdef and a.attidentity = '') or a.attname = 'distributor_id'
         or a.attname = any($2))
     order by a.attnum`,
    [table, particularColumns(table)],
  )
  return rows
}

function particularColumns(table: string): string[] {
  return Object.keys(particular).flatMap((key) =>
    key.startsWith(`${table}.`) ? key.slice(table.length + 1) : [],
  )
}

async function valueFor(owner: pg.Client, table: string, column: Column, context: { distributor?: string }) {
  const { name, target, targetColumn } = column
  if (name === "distributor_id" && context.distributor) return context.distributor
  const given = particular[`${table}.${name}`]
  if (given !== undefined) return typeof given === "function" ? given() : given
  if (target && targetColumn) return (await aRowOf(owner, target, context))[targetColumn]
  const allowed = column.checks.flatMap((check) => /ARRAY\['([^']+)'/.exec(check)?.[1] ?? [])
  return allowed[0] ?? anyOf(column.type, `${table}.${name}`)
}

function anyOf(type: string, what: string): unknown {
  if (type === "uuid") return randomUUID()
  if (type === "text") return randomBytes(8).toString("hex")
  if (type === "text[]" || type === "uuid[]") return []
  if (type === "jsonb") return "{}"
  if (type === "bytea") return randomBytes(16)
  if (type === "boolean") return false
  if (type === "date") return "2026-11-23"
  if (type.startsWith("timestamp")) return new Date("2026-11-23T15:00:00Z")
  if (/^(integer|bigint|smallint|numeric)/.test(type)) return 1
  throw new Error(`aRowOf knows no value for ${what} of type ${type}: say one in testing/rows/any-row.ts`)
}

import type { InvoicingSetup } from "@trazo/contract/money/invoicing-setup"
import type { Insertable, Selectable } from "kysely"
import type { Database } from "../../../../database/schema.ts"
import type { ScopedTransaction } from "../../../../database/scope.ts"
import { type InvoicingSettings, pointOf } from "../invoicing-settings.ts"

export type SigningKeyRow = Selectable<Database["invoicingKeys"]>

/** With the sealed key, which only sign-invoice.ts opens. */
export async function findSigningKey(tx: ScopedTransaction): Promise<SigningKeyRow | undefined> {
  return await tx
    .selectFrom("invoicingKeys")
    .selectAll()
    .where("distributorId", "=", tx.scope.distributorId)
    .executeTakeFirst()
}

export const keyLabel = ({ distributorId }: { distributorId: string }) => `invoice-key:${distributorId}`

/** Replaces the key before. */
export async function storeSigningKey(
  tx: ScopedTransaction,
  key: Omit<Insertable<Database["invoicingKeys"]>, "distributorId" | "warnedAt">,
): Promise<void> {
  const row = { ...key, warnedAt: null }
  await tx
    .insertInto("invoicingKeys")
    .values({ ...row, distributorId: tx.scope.distributorId })
    .onConflict((conflict) => conflict.column("distributorId").doUpdateSet(row))
    .execute()
}

export async function deleteSigningKey(tx: ScopedTransaction): Promise<void> {
  await tx.deleteFrom("invoicingKeys").where("distributorId", "=", tx.scope.distributorId).execute()
}

/** Marks the key as warned of if it ends before a time and nobody was warned. @returns it in that case */
export async function takeEndingKey(
  tx: ScopedTransaction,
  { before, now }: { before: Date; now: Date },
): Promise<SigningKeyRow | undefined> {
  return await tx
    .updateTable("invoicingKeys")
    .set({ warnedAt: now })
    .where("distributorId", "=", tx.scope.distributorId)
    .where("warnedAt", "is", null)
    .where("notAfter", "<", before)
    .returningAll()
    .executeTakeFirst()
}

interface Setup {
  settings: InvoicingSettings | null
  key: SigningKeyRow | undefined
  isOwn: boolean
  numbers: Pick<NonNullable<InvoicingSetup["numbers"]>, "next" | "used" | "creditNotes"> | null
}

export function presentSetup({ settings, key, isOwn, numbers }: Setup, now: Date): InvoicingSetup {
  const point = settings && pointOf(settings)
  return {
    key: key ? { ...presentKey(key, settings?.issuer.ruc), isOwn } : null,
    numbers: point &&
      numbers && {
        ...numbers,
        environment: point.environment,
        point: `${point.establishment}-${point.emissionPoint}`,
      },
    isReady:
      settings !== null && (settings.issuedBy === "service" || (key !== undefined && key.notAfter > now)),
  }
}

function presentKey(key: SigningKeyRow, issuersRuc: string | undefined) {
  return {
    holder: key.holder,
    ruc: key.ruc,
    issuer: key.issuer,
    serial: key.serial,
    notBefore: key.notBefore.toISOString(),
    notAfter: key.notAfter.toISOString(),
    storedAt: key.storedAt.toISOString(),
    isIssuers: key.ruc === null || issuersRuc === undefined || key.ruc === issuersRuc,
  }
}

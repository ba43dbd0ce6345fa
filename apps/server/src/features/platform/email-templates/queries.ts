import type { EmailTemplateKey } from "@trazo/domain/platform/email-templates"
import type { TemplateTexts } from "@trazo/domain/platform/template-texts"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

/** Replaces the texts of one mail in the configuration and keeps the rest. */
export async function storeTexts(
  tx: ScopedTransaction,
  { key, texts }: { key: EmailTemplateKey; texts: TemplateTexts },
): Promise<void> {
  const saved = JSON.stringify({ [key]: texts })
  await tx
    .updateTable("distributors")
    .set({
      configuration: sql<string>`coalesce(configuration, '{}') || jsonb_build_object(
        'mails', coalesce(configuration -> 'mails', '{}') || ${saved}::jsonb)`,
    })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}

export async function findExecutiveEmail(tx: ScopedTransaction, id: string): Promise<string | null> {
  const row = await tx
    .selectFrom("executives")
    .select("email")
    .where("distributor_id", "=", tx.scope.distributorId)
    .where("id", "=", id)
    .executeTakeFirst()
  return row?.email ?? null
}

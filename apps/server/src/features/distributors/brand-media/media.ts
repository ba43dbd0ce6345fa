import type { BrandMedia } from "@trazo/contract/distributors/brand-media"
import { focalPointShape } from "@trazo/contract/distributors/branding"
import { brandFileAddress } from "@trazo/contract/endpoint/api-paths"
import type { LastChange } from "@trazo/contract/endpoint/last-change"
import { type BrandPictureKey, brandPictureKeys, centre } from "@trazo/domain/distributors/brand-pictures"
import { sql } from "kysely"
import type { ScopedTransaction } from "../../../database/scope.ts"

interface StoredMedia {
  logo: string | null
  /** Ids of stored files, or addresses, by picture. */
  multimedia: Readonly<Record<string, unknown>>
}

export async function findMedia(tx: ScopedTransaction): Promise<StoredMedia> {
  const row = await tx
    .selectFrom("distributors")
    .select(["logoFileId", "multimedia"])
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
  return { logo: row?.logoFileId ?? null, multimedia: (row?.multimedia ?? {}) as Record<string, unknown> }
}

export async function storeLogo(tx: ScopedTransaction, logoFileId: string): Promise<void> {
  await tx.updateTable("distributors").set({ logoFileId }).where("id", "=", tx.scope.distributorId).execute()
}

/** Keeps the other keys. */
export async function storeMultimedia(
  tx: ScopedTransaction,
  { set = {}, remove = [] }: { set?: object; remove?: readonly string[] },
): Promise<void> {
  const stored = JSON.stringify(set)
  await tx
    .updateTable("distributors")
    .set({ multimedia: sql<string>`(multimedia - ${remove}::text[]) || ${stored}::jsonb` })
    .where("id", "=", tx.scope.distributorId)
    .execute()
}

interface Editing {
  distributorId: string
  mayEdit: boolean
  lastChanges: Record<BrandPictureKey | "video", LastChange>
}

export function presentMedia(
  { logo, multimedia }: StoredMedia,
  { distributorId, mayEdit, lastChanges }: Editing,
): BrandMedia {
  const textOf = (value: unknown) => (typeof value === "string" ? value : "")
  return {
    pictures: brandPictureKeys.map((key) => {
      const file = textOf(key === "logo" ? logo : multimedia[key])
      return {
        key,
        url: file ? brandFileAddress(distributorId, file) : null,
        focus: focalPointShape.catch(centre).parse(multimedia[`${key}Focus`]),
        lastChange: lastChanges[key],
      }
    }),
    video: { address: textOf(multimedia.video), lastChange: lastChanges.video },
    mayEdit,
  }
}

import { inScope, type ScopedTransaction } from "../database/scope.ts"
import type { Deps } from "../deps.ts"
import { storeFile } from "../features/files/stored-files.ts"
import { newId } from "../random.ts"
import type { DemoBrand } from "./brands.ts"
import { drawPicture, pictureNames } from "./pictures.ts"
import { insertDistributor, insertPrices, setPictures } from "./queries.ts"
import { termsDocument } from "./terms-document.ts"

/** One demo distributor, whole, in one transaction; `more` adds its people to it. */
export async function seedBrand(
  brand: DemoBrand,
  deps: Deps,
  more: (tx: ScopedTransaction) => Promise<void> = async () => {},
): Promise<{ distributorId: string }> {
  const now = deps.clock.now()
  const distributorId = newId(deps.random, now)
  await inScope(deps.db, { distributorId }, async (tx) => {
    await insertDistributor(
      tx,
      {
        name: brand.name,
        address: brand.address,
        ruc: brand.ruc,
        support_email: brand.supportEmail,
        logo_file_id: null,
        configuration: brand.configuration && JSON.stringify(storedConfiguration(brand.configuration)),
        modules: [...brand.modules],
        created_at: now,
      },
      brand.hosts,
    )
    await insertPrices(tx, brand.prices)
    if (brand.configuration) await storePictures(tx, brand, brand.configuration, deps)
    await more(tx)
  })
  return { distributorId }
}

function storedConfiguration({ accounts, ...configuration }: NonNullable<DemoBrand["configuration"]>) {
  return { ...configuration, paymentMethods: { transfer: { enabled: true, accounts } } }
}

async function storePictures(
  tx: ScopedTransaction,
  brand: DemoBrand,
  { theme }: NonNullable<DemoBrand["configuration"]>,
  deps: Deps,
): Promise<void> {
  const ids: Record<string, string> = {}
  for (const name of pictureNames) {
    const content = await drawPicture(name, theme)
    const file = { purpose: "brand", name: `${name}.png`, mediaType: "image/png", content } as const
    ids[name] = (await storeFile(tx, file, deps)).id
  }
  const terms = termsDocument(brand.name)
  const document = { purpose: "brand", name: "terminos.pdf", mediaType: "application/pdf" } as const
  ids.terms = (await storeFile(tx, { ...document, content: terms }, deps)).id
  const { logo = "", ...multimedia } = ids
  await setPictures(tx, { logo, multimedia })
}

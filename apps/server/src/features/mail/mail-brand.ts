import { brandFileAddress } from "@trazo/contract/brand-addresses"
import { paths } from "@trazo/contract/paths"
import type { MailValues } from "@trazo/domain/mail-variables"
import { completeTheme } from "@trazo/domain/theme"
import { type WrittenTexts, writtenTextsOf } from "@trazo/domain/written-texts"
import type { Deps } from "../../deps.ts"
import { brandUrl } from "../tenants/brand-url.ts"
import type { Brand } from "../tenants/load-brand.ts"
import { fillBlocks } from "./fill-blocks.ts"
import type { LetterBlock } from "./letter.ts"

/** What stands around every mail of a distributor. */
export interface MailBrand {
  name: string
  supportEmail: string
  primaryColor: string
  homeUrl: string
  /** Whole address: programs that don't load pictures show the name instead. */
  logoUrl: string | null
  header: readonly LetterBlock[]
  footer: readonly LetterBlock[]
}

/** What the variables about the distributor itself say. */
export function brandValues({ name, address, ruc, supportEmail }: Brand): MailValues {
  return { distribuidora: name, direccion: address, ruc, correoAyuda: supportEmail }
}

/** @param texts header and footer to show instead of the saved ones */
export function mailBrand(
  brand: Brand,
  { settings }: Pick<Deps, "settings">,
  texts: WrittenTexts = writtenTextsOf("headerFooter", brand.mails.headerFooter),
): MailBrand {
  const urlOf = (path: string) => brandUrl(settings, brand, path)
  const values = brandValues(brand)
  return {
    name: brand.name,
    supportEmail: brand.supportEmail,
    primaryColor: completeTheme(brand.theme).primaryColor,
    homeUrl: urlOf(paths.home),
    logoUrl: brand.logoFileId ? urlOf(brandFileAddress(brand.id, brand.logoFileId)) : null,
    header: fillBlocks(texts.header ?? "", values),
    footer: fillBlocks(texts.footer ?? "", values),
  }
}

import { type Distributor, multimediaShape, textsShape } from "@trazo/contract/distributors/branding"
import { brandFileAddress } from "@trazo/contract/endpoint/api-paths"
import { completeTheme, type Theme } from "@trazo/domain/distributors/theme"
import type { DistributorRow } from "./queries.ts"
import { readPaymentMethods } from "./stored-payment-methods.ts"

/** Content of `distributors.configuration`. Each part may be missing. */
interface StoredConfiguration {
  texts?: unknown
  paymentMethods?: unknown
  theme?: Partial<Theme> | null
}

const addressed = {
  exampleImage: "exampleImageUrl",
  idImage: "idImageUrl",
  finishImage: "finishImageUrl",
  welcomeImage: "welcomeImageUrl",
  registerGuideImage: "registerGuideImageUrl",
  terms: "termsUrl",
  welcomeImageSmall: "welcomeImageSmallUrl",
  registerGuideImageSmall: "registerGuideImageSmallUrl",
} as const

/** Field names follow checklist A6 and I1. */
export function presentDistributor(row: DistributorRow, total: number): Distributor {
  const { id, name, address, ruc, logo_file_id: logo, support_email: supportEmail } = row
  const configuration = presentConfiguration(row.configuration)
  const multimedia = presentMultimedia(row)
  const data = { name, address, ruc, supportEmail }
  return {
    _id: id,
    id,
    distributorData: { ...data, logo: logo ? { id: logo, url: brandFileAddress(id, logo) } : null },
    configuration,
    multimedia,
    modules: row.modules,
    theme: {
      ...(configuration?.theme ?? completeTheme(null)),
      ...data,
      distributor: id,
      idDistributor: id,
      total,
      favicon: multimedia.favicon ? brandFileAddress(id, multimedia.favicon) : null,
    },
  }
}

/** Missing colours get defaults (A10). */
function presentConfiguration(stored: object | null): Distributor["configuration"] {
  if (stored === null) return null
  const { texts, paymentMethods, theme } = stored as StoredConfiguration
  return {
    texts: textsShape.catch({}).parse(texts ?? {}),
    paymentMethods: presentPaymentMethods(paymentMethods),
    theme: completeTheme(theme),
  }
}

/** Leaves out deactivated accounts. */
function presentPaymentMethods(stored: unknown): NonNullable<Distributor["configuration"]>["paymentMethods"] {
  const { transfer } = readPaymentMethods(stored)
  if (!transfer) return {}
  const accounts = transfer.accounts.flatMap(({ active, ...account }) => (active ? [account] : []))
  return { transfer: { ...transfer, accounts } }
}

function presentMultimedia({ id, multimedia }: DistributorRow): Distributor["multimedia"] {
  const shown = multimediaShape.catch({}).parse(multimedia)
  for (const [file, url] of Object.entries(addressed) as [
    keyof typeof addressed,
    (typeof addressed)[keyof typeof addressed],
  ][]) {
    const fileId = shown[file]
    if (fileId && !shown[url]) shown[url] = brandFileAddress(id, fileId)
  }
  return { ...shown, video: shown.video ?? null }
}

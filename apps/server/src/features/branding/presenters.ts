import {
  type Distributor,
  getBrandFile,
  multimediaShape,
  paymentMethodsShape,
  textsShape,
} from "@trazo/contract/branding"
import { completeTheme, type Theme } from "@trazo/domain/branding/theme"
import type { DistributorRow } from "./queries.ts"

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
} as const

function brandFileUrl(distributorId: string, fileId: string): string {
  return getBrandFile.path.replace(":distributor", distributorId).replace(":id", fileId)
}

/** Field names follow checklist A6 and I1. */
export function presentDistributor(row: DistributorRow): Distributor {
  const { id, name, address, ruc, logo_file_id: logo } = row
  return {
    _id: id,
    id,
    distributorData: {
      name,
      address,
      ruc,
      logo: logo ? { id: logo, url: brandFileUrl(id, logo) } : null,
      supportEmail: row.support_email,
    },
    configuration: presentConfiguration(row.configuration),
    multimedia: presentMultimedia(row),
    modules: row.modules,
  }
}

/** Missing colours get defaults (A10). */
function presentConfiguration(stored: object | null): Distributor["configuration"] {
  if (stored === null) return null
  const { texts, paymentMethods, theme } = stored as StoredConfiguration
  return {
    texts: textsShape.catch({}).parse(texts ?? {}),
    paymentMethods: paymentMethodsShape.catch({}).parse(paymentMethods ?? {}),
    theme: completeTheme(theme),
  }
}

function presentMultimedia({ id, multimedia }: DistributorRow): Distributor["multimedia"] {
  const shown = multimediaShape.catch({}).parse(multimedia)
  for (const [file, url] of Object.entries(addressed) as [
    keyof typeof addressed,
    (typeof addressed)[keyof typeof addressed],
  ][]) {
    const fileId = shown[file]
    if (fileId && !shown[url]) shown[url] = brandFileUrl(id, fileId)
  }
  return { ...shown, video: shown.video ?? null }
}

import {
  bankAccountShape,
  type Distributor,
  multimediaShape,
  textsShape,
  transferShape,
} from "@trazo/contract/distributors/branding"
import { brandFileAddress } from "@trazo/contract/endpoint/api-paths"
import { ApiError } from "@trazo/contract/errors/errors"
import type { Channel } from "@trazo/domain/buying/channel"
import {
  type ConfigurationCheck,
  type ConfigurationModules,
  completeness,
  missingItems,
} from "@trazo/domain/distributors/configuration-checklist"
import { configurationFacts } from "@trazo/domain/distributors/configuration-facts"
import { completeTheme, type Theme } from "@trazo/domain/distributors/theme"
import { type Selectable, sql } from "kysely"
import { z } from "zod"
import type { Database } from "../../../database/schema.ts"
import type { ScopedTransaction } from "../../../database/scope.ts"

type DistributorRow = Selectable<Database["distributors"]> & {
  /** Keys of the prices in force. */
  priceKeys: string[]
  takesCards: boolean
}

async function findDistributor(tx: ScopedTransaction): Promise<DistributorRow | undefined> {
  return await tx
    .selectFrom("distributors")
    .selectAll()
    .select(
      sql<string[]>`array(
        select price_key from (
          select distinct on (price_key) price_key, base_cents from prices
          where distributor_id = distributors.id and (valid_from is null or valid_from <= now())
          order by price_key, valid_from desc nulls last, id desc
        ) as in_force where base_cents is not null)`.as("priceKeys"),
    )
    .select(
      sql<boolean>`exists (select from card_gateways where distributor_id = distributors.id and is_on)`.as(
        "takesCards",
      ),
    )
    .where("id", "=", tx.scope.distributorId)
    .executeTakeFirst()
}

/** @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function loadDistributor(tx: ScopedTransaction): Promise<Distributor> {
  const row = await findDistributor(tx)
  if (!row) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  return presentDistributor(row, totalOf(row))
}

/** Module keys are stored with or without a leading slash. */
function hasModule({ modules }: Pick<Distributor, "modules">, key: "fast" | "convenios"): boolean {
  return modules.some((module) => module.replace(/^\//, "") === key)
}

export function isOpenChannel(distributor: Pick<Distributor, "modules">, channel: Channel): boolean {
  if (channel === "normal") return true
  return hasModule(distributor, channel === "fast" ? "fast" : "convenios")
}

/** Missing configuration items by group (checklist F1). @throws ApiError DISTRIBUTOR_NOT_FOUND */
export async function loadMissingItems(tx: ScopedTransaction): Promise<ConfigurationCheck> {
  const row = await findDistributor(tx)
  if (!row) throw new ApiError("DISTRIBUTOR_NOT_FOUND")
  return missingOf(row)
}

function missingOf(row: DistributorRow): ConfigurationCheck {
  const { configuration, multimedia, logoFileId: logo, priceKeys, takesCards } = row
  const facts = configurationFacts({ configuration, multimedia, logo, priceKeys, takesCards })
  return missingItems(facts, modulesOf(row))
}

/** Percentage of the configuration that is complete (checklist F4). */
function totalOf(row: DistributorRow): number {
  return completeness(missingOf(row), modulesOf(row)).percentage
}

function modulesOf(row: DistributorRow): ConfigurationModules {
  return { fast: hasModule(row, "fast"), convenios: hasModule(row, "convenios") }
}

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
  teamImage: "teamImageUrl",
  teamImageSmall: "teamImageSmallUrl",
  placeImage: "placeImageUrl",
  placeImageSmall: "placeImageSmallUrl",
} as const

/** Field names follow checklist A6 and I1. */
function presentDistributor(row: DistributorRow, total: number): Distributor {
  const { id, name, address, ruc, logoFileId: logo, supportEmail } = row
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
export function presentConfiguration(stored: object | null): Distributor["configuration"] {
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

const storedAccountShape = bankAccountShape.extend({ active: z.boolean().default(true) })

export type StoredAccount = z.infer<typeof storedAccountShape>

const storedShape = z.object({
  transfer: transferShape.extend({ accounts: z.array(storedAccountShape) }).optional(),
})

/** The stored payment methods with deactivated accounts. Nothing if they are malformed. */
export function readPaymentMethods(stored: unknown): z.infer<typeof storedShape> {
  return storedShape.catch({}).parse(stored ?? {})
}

import { createHmac } from "node:crypto"
import { ApiError } from "@trazo/contract/errors/errors"
import { pixelsToDecode } from "@trazo/domain/platform/picture-size"
import { sql } from "kysely"
import type { PlatformTransaction, ScopedTransaction } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { networkOf } from "../../../network/address-network.ts"

/**
 * What one day allows (docs/security/files.md). An address is an IPv4 address or an IPv6 /64; a mobile operator
 * shares one among many people.
 */
export const dailyQuotas = {
  draftsPerAddress: 200,
  bytesPerAddress: 1_000_000_000,
  bytesPerRequest: 100_000_000,
  /** A hundred pictures of a phone with 12 megapixels. */
  pixelsPerRequest: 1_200_000_000,
  pixelsPerAddress: 12_000_000_000,
  /** Accounts that a distributor's staff insert, each with a mail to an address that they typed. */
  invitationsPerDistributor: 200,
  /** Each opens a payment that nobody pays at a gateway of cards. */
  gatewayProbesPerDistributor: 100,
  /** Each sends an invoice of no sale to the SRI's test environment. */
  invoicingProbesPerDistributor: 100,
  /** Each is a certificate of ours, and one more on the revocation list. */
  invoicingCertificatesPerDistributor: 10,
  /** Files of gateways, with up to 20,000 lines each. */
  settlementsPerDistributor: 50,
  /** A service may be paid for each. */
  timeStampsPerAddress: 2_000,
  /** The service may be paid for each. */
  timeStampsPerDistributor: 20_000,
  /** Each asks another authority for the status of a certificate. */
  statusQuestionsPerAddress: 2_000,
}

const messages = {
  drafts:
    "Hoy se iniciaron demasiadas solicitudes desde su conexión. Continúe una que ya empezó o inténtelo mañana.",
  bytes:
    "Hoy se subieron demasiados archivos desde su conexión. Inténtelo mañana o comuníquese con su proveedor.",
  gatewayProbes: "Hoy se probó la pasarela demasiadas veces. Continúe mañana.",
  invoicingProbes: "Hoy se probó la facturación demasiadas veces. Continúe mañana.",
  invoicingCertificates: "Hoy se emitieron demasiadas firmas para facturas. Continúe mañana.",
  settlements: "Hoy se subieron demasiadas liquidaciones. Continúe mañana.",
  invitations: "Hoy se invitó a demasiadas personas. Continúe mañana.",
  timeStamps:
    "Hoy se pidieron demasiados sellos de tiempo desde su conexión. Firme sin sello de tiempo o continúe mañana.",
  statusQuestions:
    "Hoy se preguntó demasiadas veces por certificados de otras entidades desde su conexión. Continúe mañana.",
  request: "Hoy se subieron demasiados archivos a esta solicitud. Continúe mañana.",
}

type QuotaDeps = Pick<Deps, "clock" | "settings">

async function addedUse(
  tx: ScopedTransaction,
  key: string,
  use: QuotaUse,
  { clock, settings }: QuotaDeps,
): Promise<QuotaUse> {
  const hash = createHmac("sha256", settings.secrets.logPepper).update(`quota ${key}`).digest()
  return addToQuota(tx, { hash, day: clock.now().toISOString().slice(0, 10) }, use)
}

function refuse(message: string): never {
  throw new ApiError("TOO_MANY_REQUESTS", { message })
}

/** Counts a draft. @param address IP address, or null for drafts that count for nobody. @throws ApiError TOO_MANY_REQUESTS */
export async function claimDraft(
  tx: ScopedTransaction,
  address: string | null,
  deps: QuotaDeps,
): Promise<void> {
  if (address === null || deps.settings.rateLimit === 0) return
  const used = await addedUse(tx, `address ${networkOf(address)}`, { drafts: 1, bytes: 0, pixels: 0 }, deps)
  if (used.drafts > dailyQuotas.draftsPerAddress) refuse(messages.drafts)
}

const ofDistributor = {
  invitations: dailyQuotas.invitationsPerDistributor,
  gatewayProbes: dailyQuotas.gatewayProbesPerDistributor,
  invoicingProbes: dailyQuotas.invoicingProbesPerDistributor,
  invoicingCertificates: dailyQuotas.invoicingCertificatesPerDistributor,
  settlements: dailyQuotas.settlementsPerDistributor,
}

/**
 * Counts an invitation, a test of a gateway's credentials or of invoicing, a certificate for invoices, or a settlement of the
 * scope's distributor.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function claimOfDistributor(
  tx: ScopedTransaction,
  what: keyof typeof ofDistributor,
  deps: QuotaDeps,
): Promise<void> {
  const key = `${what} ${tx.scope.distributorId}`
  const used = await addedUse(tx, key, { drafts: 1, bytes: 0, pixels: 0 }, deps)
  if (used.drafts > ofDistributor[what]) refuse(messages[what])
}

/** Counts a time stamp of a signature. @throws ApiError TOO_MANY_REQUESTS */
export async function claimTimeStamp(tx: ScopedTransaction, address: string, deps: QuotaDeps): Promise<void> {
  if (deps.settings.rateLimit === 0) return
  const one = { drafts: 1, bytes: 0, pixels: 0 }
  const used = await addedUse(tx, `time stamps ${networkOf(address)}`, one, deps)
  if (used.drafts > dailyQuotas.timeStampsPerAddress) refuse(messages.timeStamps)
  const all = await addedUse(tx, `time stamps of ${tx.scope.distributorId}`, one, deps)
  if (all.drafts > dailyQuotas.timeStampsPerDistributor) refuse(messages.timeStamps)
}

/** Counts a question to another authority. @throws ApiError TOO_MANY_REQUESTS */
export async function claimStatusQuestion(
  tx: ScopedTransaction,
  address: string,
  deps: QuotaDeps,
): Promise<void> {
  if (deps.settings.rateLimit === 0) return
  const key = `status questions ${networkOf(address)}`
  const used = await addedUse(tx, key, { drafts: 1, bytes: 0, pixels: 0 }, deps)
  if (used.drafts > dailyQuotas.statusQuestionsPerAddress) refuse(messages.statusQuestions)
}

interface Uploader {
  requestId: string
  /** IP address, or null for uploads that count for nobody. */
  address: string | null
}

/** Whose turn it is at the picture decoder: the address, or the request without one. */
export function uploadSource({ requestId, address }: Uploader): string {
  return address === null ? `request ${requestId}` : `address ${networkOf(address)}`
}

/**
 * Counts the bytes of an upload and its pixels to decode, whether or not it is accepted. Commit the transaction before you decode it.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function claimUpload(
  tx: ScopedTransaction,
  { requestId, address, bytes }: Uploader & { bytes: Uint8Array },
  deps: QuotaDeps,
): Promise<void> {
  const use = { drafts: 0, bytes: bytes.length, pixels: pixelsToDecode(bytes) }
  const ofRequest = await addedUse(tx, `request ${requestId}`, use, deps)
  if (ofRequest.bytes > dailyQuotas.bytesPerRequest || ofRequest.pixels > dailyQuotas.pixelsPerRequest)
    refuse(messages.request)
  if (address === null || deps.settings.rateLimit === 0) return
  const ofAddress = await addedUse(tx, `address ${networkOf(address)}`, use, deps)
  if (ofAddress.bytes > dailyQuotas.bytesPerAddress || ofAddress.pixels > dailyQuotas.pixelsPerAddress)
    refuse(messages.bytes)
}

interface QuotaUse {
  drafts: number
  bytes: number
  pixels: number
}

/** @returns the day's use with the added one */
async function addToQuota(
  tx: ScopedTransaction,
  key: { hash: Buffer; day: string },
  { drafts, bytes, pixels }: QuotaUse,
): Promise<QuotaUse> {
  const row = await tx
    .insertInto("uploadQuotas")
    .values({ ...key, drafts, bytes: String(bytes), pixels: String(pixels) })
    .onConflict((clash) =>
      clash.columns(["hash", "day"]).doUpdateSet({
        drafts: sql`upload_quotas.drafts + excluded.drafts`,
        bytes: sql`upload_quotas.bytes + excluded.bytes`,
        pixels: sql`upload_quotas.pixels + excluded.pixels`,
      }),
    )
    .returning(["drafts", "bytes", "pixels"])
    .executeTakeFirstOrThrow()
  return { drafts: row.drafts, bytes: Number(row.bytes), pixels: Number(row.pixels) }
}

/** @param day YYYY-MM-DD */
export async function unscopedDeleteQuotasBefore(tx: PlatformTransaction, day: string): Promise<void> {
  await tx.deleteFrom("uploadQuotas").where("day", "<", day).execute()
}

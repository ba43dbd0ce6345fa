import { generateKeyPair, type KeyObject } from "node:crypto"
import { promisify } from "node:util"
import { ApiError } from "@trazo/contract/errors/errors"
import type * as contract from "@trazo/contract/money/invoicing-setup"
import type { InvoicingSetup } from "@trazo/contract/money/invoicing-setup"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import type { Actor } from "../../../../actor.ts"
import type {
  PreparedCertificate,
  WantedCertificate,
} from "../../../../adapters/certificate-authority/port.ts"
import type { Call } from "../../../../call.ts"
import { inScope, type ScopedTransaction } from "../../../../database/scope.ts"
import type { Deps } from "../../../../deps.ts"
import { seal } from "../../../../secrets/sealing.ts"
import { recordIntent } from "../../../authority/authority/certificate-status.ts"
import { recordAudit } from "../../../platform/audit/record-audit.ts"
import { claimOfDistributor } from "../../../platform/files/claim-quota.ts"
import { type Company, findCompany, findInvoicing } from "../invoicing-settings.ts"
import { loadSetup } from "../set-up-invoicing.ts"
import { revokePresentKey, storeIntent, storeIssued } from "./own-certificate.ts"
import { keyLabel, storeSigningKey } from "./signing-key.ts"

const makeKey = promisify(generateKeyPair)

/** As long as an RSA-2048 key may be certified (docs/keys.md). */
const longestMilliseconds = 2 * 365 * dayMilliseconds
/** Executives are warned 30 days before the end. */
const shortestMilliseconds = 60 * dayMilliseconds

/**
 * Makes a key here and certifies it for the distributor's invoices, as the company that administrators registered: neither
 * name nor RUC is the executive's to choose. The intent is stored before the signature (docs/decisions/0001). A process that
 * ends between them loses the key, and the serial is revoked.
 * @throws ApiError MOVE_NOT_ALLOWED, TOO_MANY_REQUESTS
 */
export async function issueInvoicingKey(
  { scope, actor }: Call<typeof contract.issueInvoicingKey>,
  deps: Deps,
): Promise<InvoicingSetup> {
  const company = await inScope(deps.db, scope, async (tx) => {
    const found = await loadCompany(tx)
    await claimOfDistributor(tx, "invoicingCertificates", deps)
    return found
  })
  const key = await makeKey("rsa", { modulusLength: 2048 })
  const wanted = wantedSeal(company, key.publicKey, deps)
  const prepared = deps.authority.prepare(wanted)
  await inScope(deps.db, scope, async (tx) => recordReserved(tx, { actor, prepared, wanted }, deps))
  deps.crash.reach("intent-stored")
  const der = await deps.authority.sign(prepared, wanted)
  deps.crash.reach("signed-not-stored")
  return await inScope(deps.db, scope, async (tx) => {
    await storeOwnKey(tx, { actor, wanted, der, serial: prepared.serial, key: key.privateKey }, deps)
    return await loadSetup(tx, deps)
  })
}

async function loadCompany(tx: ScopedTransaction): Promise<Company> {
  const settings = await findInvoicing(tx)
  if (!settings) refuse("Complete primero quién factura, su establecimiento y su punto de emisión.")
  const company = await findCompany(tx)
  if (settings.issuer.ruc === company.ruc) return company
  refuse(
    `Quien factura tiene el RUC ${settings.issuer.ruc} y la distribuidora está registrada con el ${company.ruc}. Corrija el RUC de quien factura o suba la firma de ese contribuyente.`,
  )
}

function refuse(message: string): never {
  throw new ApiError("MOVE_NOT_ALLOWED", { message })
}

function wantedSeal(
  { name, ruc }: Company,
  publicKey: KeyObject,
  { authority, clock }: Pick<Deps, "authority" | "clock">,
): WantedCertificate {
  const begins = Math.floor(clock.now().getTime() / 1000) * 1000
  const ends = Math.min(begins + longestMilliseconds, authority.notAfter.getTime())
  if (ends < begins + shortestMilliseconds)
    refuse(
      "El certificado de la autoridad que emite está por terminar. Pida a la plataforma que lo renueve, o suba una firma de otra entidad.",
    )
  return {
    holder: { kind: "seal", companyName: name.toUpperCase(), companyRuc: ruc },
    spki: publicKey.export({ format: "der", type: "spki" }),
    notBefore: new Date(begins),
    notAfter: new Date(ends),
  }
}

const objectOf = (tx: ScopedTransaction) => `invoicing-key:${tx.scope.distributorId}`

function recordReserved(
  tx: ScopedTransaction,
  { actor, prepared, wanted }: { actor: Actor; prepared: PreparedCertificate; wanted: WantedCertificate },
  deps: Pick<Deps, "clock" | "authority">,
): void {
  const { serial, content } = prepared
  recordIntent(tx, { serial, notAfter: wanted.notAfter }, deps)
  storeIntent(tx, { serial, tbs: content, intentAt: deps.clock.now() })
  const event = { actor, action: "invoicing-key.intended", object: objectOf(tx), data: { serial } } as const
  recordAudit(tx, event, deps)
}

interface OwnKey {
  actor: Actor & { id: string }
  wanted: WantedCertificate
  serial: string
  der: Buffer
  key: KeyObject
}

/** In place of the key before, whose certificate is revoked as superseded if it was issued here. */
async function storeOwnKey(
  tx: ScopedTransaction,
  { actor, wanted, serial, der, key }: OwnKey,
  deps: Pick<Deps, "clock" | "random" | "settings" | "jobs" | "authority">,
): Promise<void> {
  await revokePresentKey(tx, { actor, reason: 4 }, deps)
  const { holder, notBefore, notAfter } = wanted
  if (holder.kind !== "seal") throw new Error("Not a seal")
  const pkcs8 = key.export({ format: "der", type: "pkcs8" })
  const sealedKey = seal(deps.settings.secrets.invoiceKey, pkcs8, keyLabel(tx.scope), deps.random)
  pkcs8.fill(0)
  await storeIssued(tx, { serial, der }, deps)
  await storeSigningKey(tx, {
    certificate: der,
    sealedKey,
    serial,
    holder: holder.companyName.slice(0, 300),
    ruc: holder.companyRuc,
    issuer: deps.authority.name.slice(0, 300),
    notBefore,
    notAfter,
    storedAt: deps.clock.now(),
    storedBy: actor.id,
  })
  const data = { serial, notAfter: notAfter.toISOString() }
  recordAudit(tx, { actor, action: "invoicing-key.issued", object: objectOf(tx), data }, deps)
}

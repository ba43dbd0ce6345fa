import { KeyObject } from "node:crypto"
import { dayMilliseconds } from "@trazo/domain/dates/calendar-date"
import * as oids from "@trazo/pki/asn1/object-identifiers"
import { encodeTbsCertificate, signTbs } from "@trazo/pki/authority/certificate"
import { endEntityConstraints, keyUsage } from "@trazo/pki/authority/extensions"
import { encodeName } from "@trazo/pki/authority/name"
import { newSerial } from "@trazo/pki/authority/serial-number"
import { exportPublicKey, makeHolderKey } from "@trazo/pki/holder/holder-key"
import { packP12 } from "@trazo/pki/holder/pack-p12"
import { joinTransaction } from "../database/join-transaction.ts"
import { inScope, type Scope } from "../database/scope.ts"
import { demoP12Password } from "../demo-accounts.ts"
import type { Deps } from "../deps.ts"
import { getBillingSettings, saveInvoiceIssuer } from "../features/distributors/configuration/edit-billing.ts"
import { storeInvoicingKey } from "../features/money/invoices/set-up-invoicing.ts"
import type { DemoBrand } from "./brands.ts"
import { findExecutive } from "./find-accounts.ts"

/** Few: the file is opened at once and thrown away. */
const fileRounds = 1000

/**
 * Whose invoices the demo's first distributor issues, and the key that signs them, in the test environment. Changes nothing
 * once anybody saved the billing settings, also to stop invoicing.
 */
export async function seedInvoicing(scope: Scope, brand: DemoBrand, deps: Deps): Promise<void> {
  // This key is for our own server of the SRI alone.
  if (deps.settings.taxAuthority) return
  const actor = await findExecutive(scope, brand.executives[0]?.email ?? "", deps)
  if (!actor) return
  const { lastChange } = await getBillingSettings(scope, actor, deps)
  if (lastChange.by !== null) return
  const now = deps.clock.now()
  const file = { name: "facturas.p12", bytes: await makeKeyFile(brand, now, deps) }
  await inScope(deps.db, scope, async (tx) => {
    const earlier = new Date(now.getTime() - 60 * dayMilliseconds)
    const own = { ...deps, db: joinTransaction(tx), clock: { now: () => earlier } }
    await storeInvoicingKey({ scope, actor, upload: { file, password: demoP12Password } }, own)
    const body = { ...issuerOf(brand), version: lastChange.version }
    await saveInvoiceIssuer({ scope, actor, body }, own)
  })
}

const issuerOf = ({ name, ruc, address }: DemoBrand) => ({
  environment: "test" as const,
  ruc,
  legalName: `${name} S. A. S.`.toUpperCase(),
  tradeName: name.toUpperCase(),
  mainAddress: address.toUpperCase(),
  establishmentAddress: address.toUpperCase(),
  keepsAccounts: true,
  specialTaxpayer: null,
  withholdingAgent: null,
  rimpe: null,
})

/** A key whose certificate it signed itself: the demonstration sends nothing to the SRI. */
async function makeKeyFile(
  { name, ruc }: DemoBrand,
  now: Date,
  { random }: Pick<Deps, "random">,
): Promise<Uint8Array> {
  const { privateKey, publicKey } = await makeHolderKey(2048)
  const subject = encodeName([
    { type: oids.countryName, value: "EC" },
    { type: oids.organizationName, value: `${name.toUpperCase()} S. A. S.` },
    { type: oids.organizationIdentifier, value: `VATEC-${ruc}` },
    { type: oids.commonName, value: "FACTURACIÓN DE DEMOSTRACIÓN" },
  ])
  const tbs = encodeTbsCertificate({
    serial: newSerial(random.bytes),
    issuer: subject,
    subject,
    spki: await exportPublicKey(publicKey),
    notBefore: new Date(now.getTime() - 90 * dayMilliseconds),
    notAfter: new Date(now.getTime() + 2 * 365 * dayMilliseconds),
    extensions: [endEntityConstraints(), keyUsage("digitalSignature", "nonRepudiation")],
  })
  const certificate = new Uint8Array(await signTbs(tbs, KeyObject.from(privateKey as never)))
  return await packP12({ privateKey, certificate, chain: [], password: demoP12Password }, fileRounds)
}

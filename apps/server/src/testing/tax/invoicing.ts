import { randomUUID } from "node:crypto"
import { type Insertable, sql } from "kysely"
import type { Database } from "../../database/schema.ts"
import { inScope } from "../../database/scope.ts"
import { keyLabel } from "../../features/money/invoices/signing/signing-key.ts"
import { validatePayment } from "../../features/money/payments/decide-payment.ts"
import { lockRequest } from "../../features/requests/requests/request.ts"
import { seal } from "../../secrets/sealing.ts"
import { aDistributor, anExecutive, type TestDistributor } from "../factories.ts"
import { aPayment, aRequest } from "../request-factory.ts"
import type { TestApp } from "../test-app.ts"
import { makeTaxSigner } from "./vouchers.ts"

export const issuer = {
  environment: "test",
  ruc: "1790011674001",
  legalName: "FIRMAS DE PRUEBA S.A.",
  tradeName: null,
  mainAddress: "AV. 9 DE OCTUBRE 100",
  establishmentAddress: "AV. 9 DE OCTUBRE 100",
  keepsAccounts: true,
  specialTaxpayer: null,
  withholdingAgent: null,
  rimpe: null,
}

export const billing = {
  establishment: { code: "001", emissionPoint: "002" },
  products: { main: "FIRMA", extra: "TOKEN" },
  issuer,
}

let counted = 0
const signer = await makeTaxSigner()

/** A distributor whose invoicing is complete, with a key of its own. */
export async function anInvoicingDistributor(
  test: TestApp,
  { key = {}, part = {} }: { key?: Partial<Insertable<Database["invoicingKeys"]>>; part?: object } = {},
): Promise<TestDistributor> {
  counted += 1
  // The SRI's register is by RUC.
  const ruc = `179${String(counted).padStart(7, "0")}001`
  const configuration = JSON.stringify({ billing: { ...billing, ...part, issuer: { ...issuer, ruc } } })
  const shop = await aDistributor(test, { configuration })
  const { deps, clock, owner } = test
  const pkcs8 = signer.key.export({ format: "der", type: "pkcs8" })
  const day = 86_400_000
  await owner
    .insertInto("invoicingKeys")
    .values({
      distributorId: shop.id,
      certificate: Buffer.from(signer.certificate),
      sealedKey: seal(
        deps.settings.secrets.invoiceKey,
        pkcs8,
        keyLabel({ distributorId: shop.id }),
        deps.random,
      ),
      serial: "1",
      holder: "LUIS PRUEBA",
      ruc: issuer.ruc,
      issuer: "AUTORIDAD DE PRUEBA",
      notBefore: new Date(clock.now().getTime() - day),
      notAfter: new Date(clock.now().getTime() + 300 * day),
      storedAt: clock.now(),
      storedBy: randomUUID(),
      warnedAt: null,
      ...key,
    })
    .execute()
  return shop
}

/** One whose documents the invoicing service issues, without a key of its own. */
export async function aServedDistributor(test: TestApp, password = "clave-1"): Promise<TestDistributor> {
  const shop = await anInvoicingDistributor(test, { part: { issuedBy: "service" } })
  await test.owner.deleteFrom("invoicingKeys").where("distributorId", "=", shop.id).execute()
  await saveServicePassword(test, shop, password)
  return shop
}

/** Without asking the service, as if it had accepted the password. */
export async function saveServicePassword(test: TestApp, shop: TestDistributor, password: string) {
  const { billingKey } = test.deps.settings.secrets
  const sealed = seal(billingKey, Buffer.from(password), `invoicing:${shop.id}`, test.deps.random)
  const credentials = JSON.stringify({ user: "facturas", sealed: sealed.toString("base64") })
  await test.owner
    .updateTable("distributors")
    .set({
      configuration: sql<string>`jsonb_set(configuration, '{billing,credentials}', ${credentials}::jsonb)`,
    })
    .where("id", "=", shop.id)
    .execute()
}

/** A request whose payment waits for its validation. */
export async function aSale(
  test: TestApp,
  shop: TestDistributor,
  columns: Parameters<typeof aRequest>[2] = {},
  payment: Parameters<typeof aPayment>[2] = {},
) {
  const request = await aRequest(test, shop, { status: "paymentReview", ...columns })
  const { id: paymentId } = await aPayment(test, request, { status: "inReview", ...payment })
  const validator = await anExecutive(test, shop)
  return {
    request,
    paymentId,
    /** Receives the payment as an executive does. */
    receive: () =>
      inScope(test.deps.db, shop.scope, async (tx) =>
        validatePayment(
          tx,
          {
            request: await lockRequest(tx, request.id),
            actor: { area: "executive", administrator: false, permissions: [], ...validator },
          },
          test.deps,
        ),
      ),
  }
}

/** What the SRI says of a key that it does not know. */
export const unknownKey = `<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><ns:autorizacionComprobanteResponse xmlns:ns="http://ec.gob.sri.ws.autorizacion"><RespuestaAutorizacionComprobante><numeroComprobantes>0</numeroComprobantes><autorizaciones/></RespuestaAutorizacionComprobante></ns:autorizacionComprobanteResponse></soap:Body></soap:Envelope>`

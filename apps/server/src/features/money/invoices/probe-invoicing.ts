import type { RouteResponse } from "@trazo/contract/endpoint/endpoint"
import type * as contract from "@trazo/contract/money/invoicing-setup"
import { ecuadorDay } from "@trazo/domain/dates/calendar-date"
import { accessKey, maximumSequence } from "@trazo/domain/money/invoices/access-key"
import type { Invoice } from "@trazo/domain/money/invoices/invoice"
import { invoiceAmounts } from "@trazo/domain/money/invoices/invoice-amounts"
import { finalConsumer } from "@trazo/domain/money/invoices/invoice-buyer"
import { ivaRateAt } from "@trazo/domain/money/iva"
import type { Call } from "../../../call.ts"
import { inScope } from "../../../database/scope.ts"
import type { Deps } from "../../../deps.ts"
import { claimOfDistributor } from "../../platform/files/claim-quota.ts"
import { type IssuerDeps, openIssuer } from "./document-issuer.ts"
import { findInvoicing, type InvoicingSettings, pointOf } from "./invoicing-settings.ts"
import { NotWritten } from "./prepare-invoice.ts"
import { presentMessage } from "./presenters.ts"

type Probed = RouteResponse<typeof contract.probeInvoicing>

/**
 * Sends an invoice of no sale to the SRI's test environment, whichever the distributor uses, by whoever issues its documents. It takes no number:
 * its own lies at the end of the sequence.
 * @throws ApiError TOO_MANY_REQUESTS
 */
export async function probeInvoicing(
  { scope }: Call<typeof contract.probeInvoicing>,
  deps: IssuerDeps,
): Promise<Probed> {
  const settings = await inScope(deps.db, scope, async (tx) => {
    await claimOfDistributor(tx, "invoicingProbes", deps)
    return await findInvoicing(tx)
  })
  if (!settings) return notReady("settings")
  try {
    const document = probeOf(settings, deps)
    const issuer = await openIssuer(scope, settings, deps)
    const signedXml = await issuer.sign({ id: "probe", document })
    const { state, messages } = await issuer.receive({ environment: "test", document, signedXml })
    return { result: state, messages: messages.map(presentMessage) }
  } catch (error) {
    if (error instanceof NotWritten) return notReady(error.problem)
    deps.log.warn({ err: error }, "the SRI or the invoicing service did not answer a probe")
    const code = settings.issuedBy === "service" ? "serviceSilent" : "silent"
    return { result: "unavailable", messages: [presentMessage({ code, text: "", detail: "" })] }
  }
}

const notReady = (code: string): Probed => ({
  result: "notReady",
  messages: [presentMessage({ code, text: "", detail: "" })],
})

function probeOf(settings: InvoicingSettings, { clock, random }: Pick<Deps, "clock" | "random">): Invoice {
  const now = clock.now()
  const day = ecuadorDay(now)
  const iva = ivaRateAt(now)
  const line = {
    code: "PRUEBA",
    description: "Prueba de conexión",
    quantity: 1,
    unitCents: 100,
    discountCents: 0,
  }
  const amounts = invoiceAmounts([line], iva)
  // Another number at each probe.
  const sequence = maximumSequence - (random.bytes(4).readUInt32BE() % 100_000_000)
  const code = String(random.bytes(4).readUInt32BE() % 100_000_000).padStart(8, "0")
  const environment = "test"
  const point = pointOf({ ...settings, environment })
  return {
    ...amounts,
    iva,
    day,
    environment,
    sequence,
    issuer: settings.issuer,
    accessKey: accessKey({ ...point, day, document: "01", sequence, code }),
    buyer: { code: "07", ...finalConsumer, address: null, email: null },
    payments: [{ code: "20", cents: amounts.totalCents }],
    notes: [],
  }
}

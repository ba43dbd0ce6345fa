import { getClientInvoice as clientEndpoint } from "@trazo/contract/certificates/client-requests"
import { chooseInvoiceBuyer as chooseEndpoint } from "@trazo/contract/money/invoice-buyer"
import { issueMonthInvoice as issueMonthEndpoint } from "@trazo/contract/money/invoiced-months"
import * as invoices from "@trazo/contract/money/invoices"
import * as setup from "@trazo/contract/money/invoicing-setup"
import { on } from "../../../plugins/contract-routes.ts"
import { sendPrivateFile } from "../../platform/files/send-file.ts"
import { correctInvoice, issueSaleInvoice, retryInvoice } from "./change-invoices.ts"
import { chooseInvoiceBuyer } from "./choose-buyer.ts"
import { issueMonthInvoice } from "./months/issue-month-invoices.ts"
import { probeInvoicing } from "./probe-invoicing.ts"
import { countInvoicesForPeople, getInvoice, listInvoices, readInvoiceXml } from "./read-invoices.ts"
import { getClientInvoice, readInvoiceRide } from "./read-ride.ts"
import {
  getInvoicingSetup,
  removeInvoicingKey,
  saveNextNumber,
  storeInvoicingKey,
} from "./set-up-invoicing.ts"
import { issueInvoicingKey } from "./signing/issue-key.ts"
import { annulInvoice, creditUnpaidInvoice, undoAnnulment } from "./undo-invoice.ts"

/** Far more than a signature with its chain. */
const largestKeyFile = 100 * 1024

export const invoiceRoutes = [
  on(chooseEndpoint, chooseInvoiceBuyer),
  on(invoices.listInvoices, listInvoices),
  on(invoices.countInvoicesForPeople, countInvoicesForPeople),
  on(invoices.getInvoice, getInvoice),
  on(invoices.retryInvoice, retryInvoice),
  on(invoices.correctInvoice, correctInvoice),
  on(invoices.annulInvoice, annulInvoice),
  on(invoices.undoAnnulment, undoAnnulment),
  on(invoices.creditUnpaidInvoice, creditUnpaidInvoice),
  on(invoices.issueSaleInvoice, issueSaleInvoice),
  on(issueMonthEndpoint, issueMonthInvoice),
  on(invoices.readInvoiceXml, async (call, deps) =>
    sendPrivateFile(call.reply, await readInvoiceXml(call, deps)),
  ),
  on(invoices.readInvoiceRide, async (call, deps) =>
    sendPrivateFile(call.reply, await readInvoiceRide(call, deps)),
  ),
  on(clientEndpoint, async (call, deps) => sendPrivateFile(call.reply, await getClientInvoice(call, deps))),
  on(setup.getInvoicingSetup, getInvoicingSetup),
  on(setup.storeInvoicingKey, storeInvoicingKey, { maxFileBytes: largestKeyFile }),
  on(setup.issueInvoicingKey, issueInvoicingKey),
  on(setup.removeInvoicingKey, removeInvoicingKey),
  on(setup.saveNextNumber, saveNextNumber),
  on(setup.probeInvoicing, probeInvoicing),
]

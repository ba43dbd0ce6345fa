import {
  type Channel,
  type ReviewedChannel,
  requestModules,
  reviewedChannels,
} from "@trazo/domain/buying/channel"
import { type PurchaseScreen, screenOf } from "@trazo/domain/buying/purchase-screens"
import type { StepKey } from "@trazo/domain/buying/steps"
import type { ResetArea } from "@trazo/domain/identity/password-reset"
import type { EmailTemplateKey } from "@trazo/domain/platform/email-templates"

/** Paths of all screens but a few of staff (money/money-paths.ts), written nowhere else. */
export const paths = {
  home: "/",
  fast: "/fast",
  design: "/design",
  legalInformation: "/legal-information",
  termsVersion: (id: string) => `/legal-information?terminos=${id}#terminos`,
  /** Each screen has a path, so that the browser's back button returns to the previous one. */
  purchase: "/solicitud",
  purchaseScreen: (screen: PurchaseScreen) => `/solicitud/${screen}`,
  purchaseStep: (step: StepKey) => `/solicitud/${screenOf(step)}`,
  /** One page for a purchase of which most is known. */
  purchaseCheck: "/solicitud/revisar",
  /** Continues on another device: sets the purchase's cookie. */
  purchaseResume: (token: string) => `/solicitud/retomar/${token}`,
  /** From the mail with the e-mail's code, with another code. */
  purchaseContinue: (token: string) => `/solicitud/continuar/${token}`,
  /** Of the QR that a computer shows to a phone. */
  pairing: (code: string) => `/subir/${code}`,
  /** The phone that scanned it. */
  pairedDocuments: "/subir",
  /** The computer to which a phone hands a P12. */
  handover: "/pasar",
  /** The phone, with the code of the computer's QR. */
  handoverWith: (code: string) => `/pasar/desde?codigo=${code}`,
  /** The phone, with the request of the P12. */
  handoverOf: (request: string) => `/pasar/desde?solicitud=${request}`,
  /** The public door of the people of an agreement. */
  convenio: "/convenio",
  convenioWith: (code: string) => `/convenio?codigo=${code}`,
  /** The public door to a renewal. */
  renewal: "/renovation",
  /** From a reminder. The token proves nothing. */
  renewalOf: (notice: string) => `/renovation?aviso=${notice}`,
  renewalCheck: "/renovation/revisar",
  payment: "/payment",
  /** Goes on to the gateway's page. */
  card: "/payment/card",
  /** Where a gateway sends the payer back. */
  cardReturn: (reference: string) => `/payment/card?pago=${reference}`,
  /** Fills in the code. Printed as a QR. */
  paymentWithCode: (code: string) => `/payment?codigo=${code}`,
  requestSent: "/index-resp",
  /** From the approval's mail. */
  activationLink: (token: string) => `/activar/${token}`,
  correction: (token: string) => `/correccion/${token}`,
  /** The old address confirms or refuses a change of the account's address by staff. */
  addressChange: (token: string) => `/cambio-de-correo/${token}`,
  /** Requests a reset link. With the link's token, asks for the new password. */
  resetPassword: "/reset-password",
  resetPasswordOf: (area: ResetArea) => `/reset-password?area=${area}`,
  resetPasswordWith: (token: string) => `/reset-password/${token}`,
  verifyDocument: "/verificar",
  /** With the code of a revocation sheet. */
  revoke: "/revocar",
  verify: (serial: string) => `/verificar/${serial}`,
  sign: "/firmar",
  mailbox: "/correo",

  /** Redirects to the first module. */
  executive: "/executive",
  executiveLogin: "/executive/login",
  executiveAccount: "/executive/account",
  executiveQueue: (channel: Channel) => `/executive${requestModules[channel]}`,
  executiveReview: (channel: Channel, id: string) => `/executive${requestModules[channel]}/showDoc/${id}`,
  /** A document from anywhere in the area. */
  executiveDocument: (file: string) => `/executive/showDoc?documento=${file}`,
  /** A review that shows one of its documents. */
  executiveReviewDocument: (channel: Channel, id: string, file: string) =>
    `/executive${requestModules[channel]}/showDoc/${id}?documento=${file}`,
  executiveExports: "/executive/account/exports",
  executiveSecondFactor: "/executive/account/second-factor",
  executiveDashboard: "/executive/dashboard",
  executivePrices: "/executive/prices",
  executiveRoles: "/executive/roles",
  executiveRoleInsert: "/executive/roles/insert",
  /** A new role with the permissions of another one. */
  executiveRoleCopy: (id: string) => `/executive/roles/insert?desde=${id}`,
  executiveRole: (id: string) => `/executive/roles/${id}`,
  executiveOperators: "/executive/operators",
  executiveOperator: (id: string) => `/executive/operators/${id}`,
  executiveAccessReview: "/executive/operators/review",
  executiveConfiguration: "/executive/configuration",
  configurationTheme: "/executive/configuration/theme",
  configurationMultimedia: "/executive/configuration/multimedia",
  configurationTexts: "/executive/configuration/texts",
  configurationReview: "/executive/configuration/review",
  configurationMails: "/executive/configuration/mails",
  configurationMail: (mail: EmailTemplateKey) => `/executive/configuration/mails/${mail}`,
  configurationMailHealth: "/executive/configuration/mail-health",
  configurationTerms: "/executive/configuration/terms",
  configurationPayments: "/executive/configuration/payments",
  executiveBilling: "/executive/billing",
  executiveSalesOfConvenio: (convenio: string, month: string) =>
    `/executive/billing?mes=${month}&convenio=${convenio}`,
  executiveInvoices: "/executive/billing/invoices",
  executiveInvoice: (id: string) => `/executive/billing/invoices/${id}`,
  configurationBilling: "/executive/configuration/billing",
  executiveProducts: "/executive/products",
  executiveCoupons: "/executive/coupons",
  executiveNewCoupon: "/executive/coupons/new",
  executiveCoupon: (id: string) => `/executive/coupons/${id}`,
  executiveCodes: "/executive/distributorcodes",
  executiveNewLot: "/executive/distributorcodes/new",
  executiveLot: (id: string) => `/executive/distributorcodes/lots/${id}`,
  executiveSellers: "/executive/distributorcodes/sellers",
  executiveRefunds: "/executive/certificates/refunds",
  executiveRefund: (id: string) => `/executive/certificates/refunds/${id}`,
  executiveFastConfiguration: "/executive/fast/configuration",
  executiveConvenios: "/executive/convenios",
  executiveNewConvenio: "/executive/convenios/agreements/new",
  executiveConvenio: (id: string) => `/executive/convenios/agreements/${id}`,
  executiveConvenioClients: "/executive/convenios/clients",
  executiveConvenioClientsOf: (convenio: string) => `/executive/convenios/clients?convenio=${convenio}`,
  executiveConvenioInsert: "/executive/convenios/clients/insert",
  executiveConvenioInsertIn: (convenio: string) => `/executive/convenios/clients/insert?convenio=${convenio}`,
  executiveConvenioLoads: "/executive/convenios/load-information",
  executiveConvenioLoadsInto: (convenio: string) =>
    `/executive/convenios/load-information?convenio=${convenio}`,
  executiveConvenioLoad: (id: string) => `/executive/convenios/load-information/${id}`,
  executiveConvenioRemoved: "/executive/convenios/clients/removed",
  executiveConvenioPerson: (id: string) => `/executive/convenios/clients/${id}`,
  executiveClients: "/executive/clients",
  executiveRemovals: "/executive/deletes",
  executiveRemoval: (id: string) => `/executive/deletes/${id}`,
  executiveDataRequests: "/executive/rights",
  executiveDataRequest: (id: string) => `/executive/rights/${id}`,
  executiveClientInsert: "/executive/clients/insert",
  executiveClient: (id: string) => `/executive/clients/${id}`,

  administrator: "/administrator",
  administratorLogin: "/administrator/login",
  administratorAccount: "/administrator/account",
  administratorInsert: "/administrator/insert",
  administratorDistributor: (id: string) => `/administrator/${id}`,
  administrators: "/administrator/operators",
  administratorCertificates: "/administrator/certificates",
  administratorCertificate: (serial: string) => `/administrator/certificates/${serial}`,
  administratorConfig: "/administrator/config",
  /** For invited administrators and forgotten passwords. */
  administratorPasswordWith: (token: string) => `/administrator/password/${token}`,
  administratorSecondFactor: "/administrator/account/second-factor",

  banks: "/banks",
  banksAccount: "/banks/account",
  banksLogin: "/banks/login",
  banksPayment: (id: string) => `/banks/payments/${id}`,
  banksStatements: "/banks/statements",
  banksStatement: (id: string) => `/banks/statements/${id}`,

  /** Second path of the client's area. */
  help: "/help",
  helpLogin: "/help/login",

  managerLogin: "/manager/login",
  managerAccount: "/manager/account",
  managerConfiguration: "/manager/configuration",
  managerRequests: "/manager/request",
  managerRequest: (id: string) => `/manager/request/${id}`,
  managerProcess: "/manager/process",
  managerActivation: "/manager/process/activation",
  managerActivationOf: (id: string) => `/manager/process/activation?solicitud=${id}`,
  managerDownload: "/manager/process/download",
  managerUse: "/manager/process/use",
  managerUseInPrograms: "/manager/process/use#aplicatives",
  managerApplications: "/manager/aplications",
  managerAdobeReader: "/manager/aplications/adobe-reader",
  managerFirmaEc: "/manager/aplications/firma-ec",
  managerPdfEcuador: "/manager/aplications/pdf-ecuador",
  managerSri: "/manager/aplications/sri",
  managerUpConta: "/manager/aplications/upconta",
  managerExtention: "/manager/extention",
  managerValidation: "/manager/process/validation",
  managerSignatures: "/manager/signatures",
  managerRenewals: "/manager/renovations",
  managerRenewal: (serial: string) => `/manager/renovations/${serial}`,
  managerNewRequest: "/manager/new-request",
  managerNewNormal: "/manager/new-request/normal",
  managerNewFast: "/manager/new-request/fast",
  /** Of an internal client. */
  managerMonthlyAccount: "/manager/monthly-account",
  managerSuspensionOf: (serial: string) => `/manager/signatures/suspension?certificado=${serial}`,
  managerRevocation: "/manager/revocation",
  managerRevocationOf: (serial: string) => `/manager/revocation?certificado=${serial}`,
  managerRevocationSheet: (serial: string) => `/manager/revocation/sheet?certificado=${serial}`,
  managerSecondFactor: "/manager/account/second-factor",
} as const

/** The channel of a queue's or a review's path. The route modules of both serve every channel. */
export function queueChannelAt(pathname: string): ReviewedChannel {
  const all = Object.keys(reviewedChannels) as ReviewedChannel[]
  return all.find((channel) => pathname.startsWith(paths.executiveQueue(channel))) ?? "normal"
}

import type { ResetArea } from "@trazo/domain/access/password-reset"

/** Every screen's address; the only place where one is written (`:x` parameters are filled by the functions). */
export const paths = {
  home: "/",
  fast: "/fast",
  /** The brand as it is set. */
  design: "/design",
  legalInformation: "/legal-information",
  /** The purchase flow; its step is part of the address, so that «atrás» goes back a step. */
  purchase: "/solicitud",
  purchaseStep: (step: string) => `/solicitud/${step}`,
  /** From another device: sets the purchase's cookie and goes on. */
  purchaseResume: (token: string) => `/solicitud/retomar/${token}`,
  payment: "/payment",
  requestSent: "/index-resp",
  /** Opens only what a correction asks for. */
  correction: (token: string) => `/correccion/${token}`,
  /** Where the old address answers a change of an account's address that staff decided. */
  addressChange: (token: string) => `/cambio-de-correo/${token}`,
  /** Asks for the link of a forgotten password; with the link's token, for the new one. */
  resetPassword: "/reset-password",
  resetPasswordOf: (area: ResetArea) => `/reset-password?area=${area}`,
  resetPasswordWith: (token: string) => `/reset-password/${token}`,
  verify: (serial: string) => `/verificar/${serial}`,
  mailbox: "/correo",

  /** Has no page: redirects to the first module. */
  executive: "/executive",
  executiveLogin: "/executive/login",
  executiveAccount: "/executive/account",
  executiveCertificates: "/executive/certificates",
  executiveFastCertificates: "/executive/fast/certificates",
  executiveReview: (id: string) => `/executive/certificates/showDoc/${id}`,
  executiveFastReview: (id: string) => `/executive/fast/certificates/showDoc/${id}`,
  executiveSecondFactor: "/executive/account/second-factor",
  executiveConvenioReview: (id: string) => `/executive/convenios/certificates/showDoc/${id}`,

  administrator: "/administrator",
  administratorLogin: "/administrator/login",
  administratorAccount: "/administrator/account",
  administratorInsert: "/administrator/insert",
  administratorDistributor: (id: string) => `/administrator/${id}`,
  administrators: "/administrator/operators",
  administratorConfig: "/administrator/config",
  /** With the token of an invited administrator, or of one who forgot the password. */
  administratorPasswordWith: (token: string) => `/administrator/password/${token}`,
  administratorSecondFactor: "/administrator/account/second-factor",

  banks: "/banks",
  banksAccount: "/banks/account",
  banksLogin: "/banks/login",

  /** The other name of the client's area. */
  help: "/help",
  helpLogin: "/help/login",

  managerLogin: "/manager/login",
  managerAccount: "/manager/account",
  managerRequests: "/manager/request",
  managerRequest: (id: string) => `/manager/request/${id}`,
  managerActivation: "/manager/process/activation",
  managerActivationOf: (id: string) => `/manager/process/activation?solicitud=${id}`,
  managerDownload: "/manager/process/download",
  managerSignatures: "/manager/signatures",
  managerRevocation: "/manager/revocation",
  managerRevocationOf: (serial: string) => `/manager/revocation?certificado=${serial}`,
  managerSecondFactor: "/manager/account/second-factor",
} as const

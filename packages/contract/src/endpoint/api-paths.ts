export const docsAddresses = { page: "/api/docs", document: "/api/openapi.json" } as const

/** Paths without schemas, so that first pages do not load zod. */
export const brandAddresses = {
  distributors: "/api/anf-requests/user/get-distributors",
  file: "/api/anf-requests/user/:distributor/files/:id",
  companyLogo: "/api/executives/distributors/image/:logoId",
} as const

/** Of the installed page. */
export const installAddresses = {
  manifest: "/api/brand/manifest",
  icon: "/api/brand/icons/:file/:form",
  offline: "/api/brand/offline",
} as const

export const appIconAddress = (file: string, form: string): string =>
  installAddresses.icon.replace(":file", encodeURIComponent(file)).replace(":form", form)

/** Where the shop's pages count a visit. */
export const visitsAddress = "/api/visits"

/** Where a device asks for time stamps of signatures. Without schemas, so that its worker does not load zod. */
export const timeStampsAddress = "/api/time-stamps"

/** Where a device asks for the status of a certificate. Without schemas, so that its worker does not load zod. */
export const certificateStatusAddress = "/api/certificate-status"

/** Where this platform's own authority answers OCSP. */
export const ownStatusAddress = "/ocsp"

/** @param file id of a stored file, or already an address, which stays as it is */
export function brandFileAddress(distributor: string, file: string): string {
  if (/^(\/|https?:)/.test(file)) return file
  return brandAddresses.file.replace(":distributor", distributor).replace(":id", encodeURIComponent(file))
}

/** For the company's executives (H2). */
export const companyLogoAddress = (id: string): string =>
  brandAddresses.companyLogo.replace(":logoId", encodeURIComponent(id))

/** Without schemas, so that pages do not load zod. */
export const renewalCalendarPath = "/api/renewals/calendar"
export const renewalCalendar = (notice: string): string =>
  `${renewalCalendarPath}?aviso=${encodeURIComponent(notice)}`

/** Paths at which pages poll the delivery of a mailed code. Without schemas, so that they do not load zod. */
export const deliveryAddresses = {
  emailCode: "/api/requests/current/email-code",
  activationCode: "/api/clients/requests/:id/activation/code",
  revocationCode: "/api/clients/certificates/:serial/revocation/code",
  suspensionCode: "/api/clients/certificates/:serial/suspension/code",
} as const

export const activationCodeDelivery = (id: string): string =>
  deliveryAddresses.activationCode.replace(":id", encodeURIComponent(id))

export const revocationCodeDelivery = (serial: string): string =>
  deliveryAddresses.revocationCode.replace(":serial", encodeURIComponent(serial))

export const suspensionCodeDelivery = (serial: string): string =>
  deliveryAddresses.suspensionCode.replace(":serial", encodeURIComponent(serial))

/** Paths at which the browser downloads a holder's files. Without schemas, so that they do not load zod. */
export const certificateFileAddresses = {
  certificate: "/api/clients/certificates/:serial/certificate",
  p12: "/api/clients/certificates/:serial/p12",
} as const

export const certificateFileAddress = (serial: string, file: keyof typeof certificateFileAddresses): string =>
  certificateFileAddresses[file].replace(":serial", serial)

/** The receipt of a paid request. Without schemas, so that pages do not load zod. */
export const saleReceiptPath = "/api/clients/requests/:id/receipt"
export const saleReceipt = (id: string): string => saleReceiptPath.replace(":id", encodeURIComponent(id))

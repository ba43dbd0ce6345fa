/** Where the API describes itself. */
export const docsAddresses = { page: "/api/docs", document: "/api/openapi.json" } as const

/** What a first page asks of the API before anything else is loaded: addresses without the shapes, which need zod. */
export const brandAddresses = {
  distributors: "/api/anf-requests/user/get-distributors",
  file: "/api/anf-requests/user/:distributor/files/:id",
  companyLogo: "/api/executives/distributors/image/:logoId",
} as const

/** The address of a public file of a distributor. */
export const brandFileAddress = (distributor: string, id: string): string =>
  brandAddresses.file.replace(":distributor", distributor).replace(":id", encodeURIComponent(id))

/** The address of the company's logo, for its executives (H2). */
export const companyLogoAddress = (id: string): string =>
  brandAddresses.companyLogo.replace(":logoId", encodeURIComponent(id))

/** Where a page asks, while it waits, how the mail with a code fares: addresses without the shapes, which need zod. */
export const deliveryAddresses = {
  emailCode: "/api/requests/current/email-code",
  activationCode: "/api/clients/requests/:id/activation/code",
  revocationCode: "/api/clients/certificates/:serial/revocation/code",
} as const

export const activationCodeDelivery = (id: string): string =>
  deliveryAddresses.activationCode.replace(":id", encodeURIComponent(id))

export const revocationCodeDelivery = (serial: string): string =>
  deliveryAddresses.revocationCode.replace(":serial", encodeURIComponent(serial))

/** Where the browser itself gets a holder's files: addresses without the shapes, which need zod. */
export const certificateFileAddresses = {
  certificate: "/api/clients/certificates/:serial/certificate",
  p12: "/api/clients/certificates/:serial/p12",
} as const

export const certificateFileAddress = (serial: string, file: keyof typeof certificateFileAddresses): string =>
  certificateFileAddresses[file].replace(":serial", serial)

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

/** Where the browser itself gets a holder's files: addresses without the shapes, which need zod. */
export const certificateFileAddresses = {
  certificate: "/api/clients/certificates/:serial/certificate",
  p12: "/api/clients/certificates/:serial/p12",
} as const

export const certificateFileAddress = (serial: string, file: keyof typeof certificateFileAddresses): string =>
  certificateFileAddresses[file].replace(":serial", serial)

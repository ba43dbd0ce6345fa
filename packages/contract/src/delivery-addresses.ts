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

/** SMS provider of a distributor. */
export interface Sms {
  /** Whether one-time codes can be sent by SMS. */
  available(distributorId: string): Promise<boolean>
  send(message: { distributorId: string; phone: string; text: string }): Promise<void>
}

/** Used when no provider is configured. */
export const noSms: Sms = {
  available: async () => false,
  send: async () => {
    throw new Error("No SMS provider is set")
  },
}

/** A distributor's SMS provider, where it has one. */
export interface Sms {
  /** Whether one-time codes can go by SMS here. */
  available(distributorId: string): Promise<boolean>
  send(message: { distributorId: string; phone: string; text: string }): Promise<void>
}

/** No provider is set: nothing is offered by SMS. */
export const noSms: Sms = {
  available: async () => false,
  send: async () => {
    throw new Error("No SMS provider is set")
  },
}

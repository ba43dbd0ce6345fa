export interface Sms {
  available(distributorId: string): Promise<boolean>
  send(message: { distributorId: string; phone: string; text: string }): Promise<void>
}

export const noSms: Sms = {
  available: async () => false,
  send: async () => {
    throw new Error("No SMS provider is set")
  },
}

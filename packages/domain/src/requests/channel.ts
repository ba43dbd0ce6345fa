/** Each channel has its own prices. */
export const channels = ["normal", "fast", "convenio"] as const

export type Channel = (typeof channels)[number]

export const channelNames: Record<Channel, string> = {
  normal: "Normal",
  fast: "Exprés",
  convenio: "Convenio",
}

/** The door through which a request comes in; each has its own prices (decisions, section 3). */
export const channels = ["normal", "fast", "convenio"] as const

export type Channel = (typeof channels)[number]

export const channelNames: Record<Channel, string> = {
  normal: "Normal",
  fast: "Exprés",
  convenio: "Convenio",
}

export function isChannel(value: unknown): value is Channel {
  return channels.some((channel) => channel === value)
}

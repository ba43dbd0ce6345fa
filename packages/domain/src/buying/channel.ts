import type { ModuleKey } from "../identity/module-permissions.ts"

/** Each channel has its own prices. */
export const channels = ["normal", "fast", "convenio"] as const

export type Channel = (typeof channels)[number]

export const channelNames: Record<Channel, string> = {
  normal: "Normal",
  fast: "Exprés",
  convenio: "Convenio",
}

/** The module of the staff who work on a channel's requests. */
export const requestModules = {
  normal: "/certificates",
  fast: "/fast/certificates",
  convenio: "/convenios/certificates",
} as const satisfies Record<Channel, ModuleKey>

/** The channels whose requests staff review, each with the title of its queue. Every channel has the same screens. */
export const reviewedChannels = {
  normal: "Solicitudes",
  fast: "Solicitudes exprés",
  convenio: "Solicitudes de convenios",
} as const satisfies Partial<Record<Channel, string>>

export type ReviewedChannel = keyof typeof reviewedChannels

import type { Program } from "@trazo/documents/p12/program-findings"
import type { DrawingName } from "./drawings.tsx"

export const platforms = ["windows", "macos", "linux", "android", "iphone"] as const
export type Platform = (typeof platforms)[number]

interface Step {
  readonly title: string
  readonly text: string
  readonly drawing: DrawingName
}

/** A way through the program on some devices. */
export interface GuideRoute {
  readonly platforms: readonly Platform[]
  /** Empty where the program cannot sign. */
  readonly steps: readonly Step[]
}

interface UsualError {
  /** As the program writes it, or what the holder sees. */
  readonly message: string
  readonly advice: string
}

export interface Guide {
  readonly title: string
  readonly purpose: string
  /** What is known of the program on each device; null when nothing is known of its devices. */
  readonly devices: Readonly<Record<Platform, string>> | null
  readonly routes: readonly GuideRoute[]
  /** Whose needs the holder's file is checked against. */
  readonly programs: readonly Program[]
  readonly checkHint: string
  readonly errors: readonly UsualError[]
  /** What was tried, and what only other people say. */
  readonly evidence: string
}

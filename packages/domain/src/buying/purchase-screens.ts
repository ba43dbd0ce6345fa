import { canReach, type StepKey } from "./steps.ts"

/** Screens of the purchase, in order, each with the steps that it completes. */
export const purchaseScreens = {
  certificate: ["certificate"],
  personal: ["personal"],
  documents: ["documents", "photo"],
  code: ["code"],
  summary: ["terms", "summary", "password"],
} as const satisfies Record<string, readonly StepKey[]>

export type PurchaseScreen = keyof typeof purchaseScreens

export const purchaseScreenKeys = Object.keys(purchaseScreens) as PurchaseScreen[]

const screenByStep = Object.fromEntries(
  purchaseScreenKeys.flatMap((screen) => purchaseScreens[screen].map((step) => [step, screen])),
) as Record<StepKey, PurchaseScreen>

export function screenOf(step: StepKey): PurchaseScreen {
  return screenByStep[step]
}

export function isPurchaseScreen(value: unknown): value is PurchaseScreen {
  return purchaseScreenKeys.some((screen) => screen === value)
}

export function previousScreen(screen: PurchaseScreen): PurchaseScreen | null {
  return purchaseScreenKeys[purchaseScreenKeys.indexOf(screen) - 1] ?? null
}

/** Whether every earlier screen is done. */
export function canOpenScreen(screen: PurchaseScreen, completed: readonly StepKey[]): boolean {
  return canReach(purchaseScreens[screen][0], completed)
}

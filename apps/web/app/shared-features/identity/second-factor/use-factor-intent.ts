import { intentHook } from "../../platform/intent/use-intent.ts"
import type { factorIntents } from "./factor-intents.ts"

// Apart from the intents, so that the browser loads no API client. Four sections use it.
export const useFactorIntent = intentHook<ReturnType<typeof factorIntents>>()

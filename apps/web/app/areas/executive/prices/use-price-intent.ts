import { intentHook } from "../../../shared-features/intent/use-intent.ts"
import type { priceIntents } from "./price-intents.ts"

// Apart from the intents, so that the browser loads no API client.
export const usePriceIntent = intentHook<ReturnType<typeof priceIntents>>()

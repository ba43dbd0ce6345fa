import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import type { promotionIntents } from "./promotion-intents.ts"

// Apart from the intents, so that the browser loads no API client.
export const usePromotionIntent = intentHook<ReturnType<typeof promotionIntents>>()

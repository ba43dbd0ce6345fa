import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import type { couponIntents } from "./coupon-intents.ts"

// Apart from the intents, so that the browser loads no API client.
export const useCouponIntent = intentHook<ReturnType<typeof couponIntents>>()

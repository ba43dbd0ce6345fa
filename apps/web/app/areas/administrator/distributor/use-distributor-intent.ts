import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import type { distributorIntents } from "./distributor-intents.ts"

// Apart from the intents, so that the browser loads no API client. Every section of the page uses it.
export const useDistributorIntent = intentHook<ReturnType<typeof distributorIntents>>()

import { intentHook } from "../../../shared-features/intent/use-intent.ts"
import type { distributorIntents } from "./distributor-intents.ts"

export const useDistributorIntent = intentHook<ReturnType<typeof distributorIntents>>()

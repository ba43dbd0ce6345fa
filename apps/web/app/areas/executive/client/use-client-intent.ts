import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import type { clientIntents } from "./client-intents.ts"

// Apart from the intents, so that the browser loads no API client.
export const useClientIntent = intentHook<ReturnType<typeof clientIntents>>()

import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import type { loadIntents } from "./load-intents.ts"

// Apart from the intents, so that the browser loads no API client.
export const useLoadIntent = intentHook<ReturnType<typeof loadIntents>>()

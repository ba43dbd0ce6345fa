import { intentHook } from "../../../shared-features/intent/use-intent.ts"
import type { rightIntents } from "./right-intents.ts"

// Apart from the intents, so that the browser loads no API client.
export const useRightIntent = intentHook<ReturnType<typeof rightIntents>>()

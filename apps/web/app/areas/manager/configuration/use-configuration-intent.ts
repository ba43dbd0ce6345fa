import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import type { configurationIntents } from "./configuration-intents.ts"

// Apart from the intents, so that the browser loads no API client.
export const useConfigurationIntent = intentHook<ReturnType<typeof configurationIntents>>()

import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import type { convenioIntents } from "./convenio-intents.ts"

// Apart from the intents, so that the browser loads no API client.
export const useConvenioIntent = intentHook<ReturnType<typeof convenioIntents>>()

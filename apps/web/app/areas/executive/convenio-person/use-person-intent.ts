import { intentHook } from "../../../shared-features/intent/use-intent.ts"
import type { personIntents } from "./person-intents.ts"

// Apart from the intents, so that the browser loads no API client.
export const usePersonIntent = intentHook<ReturnType<typeof personIntents>>()

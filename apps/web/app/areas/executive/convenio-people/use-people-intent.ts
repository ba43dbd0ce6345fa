import { intentHook } from "../../../shared-features/platform/intent/use-intent.ts"
import type { peopleIntents } from "./people-intents.ts"

// Apart from the intents, so that the browser loads no API client.
export const usePeopleIntent = intentHook<ReturnType<typeof peopleIntents>>()

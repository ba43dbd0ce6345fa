import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"

/** What a decision of staff did to the request. The screen reads the review again. */
export const decidedShape = z.object({ id: z.string(), status: z.enum(requestStatuses) })
export type Decided = z.infer<typeof decidedShape>

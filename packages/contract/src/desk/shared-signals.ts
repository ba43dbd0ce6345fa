import { sharedSignals } from "@trazo/domain/desk/shared-signals"
import { requestStatuses } from "@trazo/domain/requests/request-status"
import { z } from "zod"
import { certDataShape } from "../buying/purchase.ts"

/** Requests of other identities that share something with the reviewed one, newest first. */
export const sharedSignalsShape = z.array(
  z.object({
    signal: z.enum(sharedSignals),
    requests: z.array(
      z.object({
        id: z.string(),
        number: z.string(),
        status: z.enum(requestStatuses),
        channel: certDataShape.shape.channel,
        /** Null where the reader has no permission in the request's channel. */
        names: z.string().nullable(),
      }),
    ),
  }),
)

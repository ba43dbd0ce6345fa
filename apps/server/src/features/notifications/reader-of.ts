import { ApiError } from "@trazo/contract/errors"
import type { Actor } from "../../actor.ts"
import type { Reader } from "../../live/live-channel.ts"

/** Everybody reads their own. @throws ApiError NOT_SIGNED_IN */
export function readerOf({ area, id }: Actor): Reader {
  if (area !== "client" && area !== "executive") throw new ApiError("NOT_SIGNED_IN")
  return { area, id }
}

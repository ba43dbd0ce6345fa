import type { Clock } from "../../clock.ts"
import { type S3Settings, s3Calls } from "../file-store/s3-bucket.ts"
import type { AnchorStore } from "./port.ts"

/** As long as the records of a certification authority are asked for, and longer than its certificates. */
const lockedYears = 15

/**
 * A bucket with object lock. Nobody deletes an object before its time, nor the account's owner (mode COMPLIANCE). The key
 * needs the rights to read, to write and to set the retention.
 */
export function lockedBucket(settings: S3Settings, clock: Clock): AnchorStore {
  const call = s3Calls(settings)
  return {
    async read(name) {
      const response = await call("GET", name)
      return response && Buffer.from(await response.arrayBuffer())
    },
    async writeOnce(name, content) {
      const until = clock.now()
      until.setUTCFullYear(until.getUTCFullYear() + lockedYears)
      const headers = {
        "if-none-match": "*",
        "x-amz-object-lock-mode": "COMPLIANCE",
        "x-amz-object-lock-retain-until-date": until.toISOString(),
      }
      const response = await call("PUT", name, { content, headers })
      if (!response) throw new Error("The bucket of the audit anchors does not exist")
      return response.status !== 412
    },
  }
}

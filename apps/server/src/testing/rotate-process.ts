import pg from "pg"
import { type CrashPoint, crashAt } from "../crash-points.ts"
import { rotateMasterKey } from "../database/secrets/rotate-master-key.ts"
import { systemRandom } from "../random.ts"

/** A rotation in a process of its own, which kills itself at a crash point. Reads its input from the environment. */
const { OWNER_URL, FORMER = "", NEXT = "", CRASH_AT, CRASH_AFTER } = process.env
const client = new pg.Client({ connectionString: OWNER_URL })
await client.connect()
await rotateMasterKey(client, {
  keys: [Buffer.from(FORMER, "hex")],
  next: Buffer.from(NEXT, "hex"),
  random: systemRandom,
  crash: crashAt(CRASH_AT as CrashPoint, Number(CRASH_AFTER)),
  report: () => {},
})
await client.end()

import type { Deps } from "../../deps.ts"
import { recordBounce } from "./record-bounce.ts"

/** Takes in every message that came back since the last time. Killed in between, the next time goes on. */
export async function readBounces(deps: Pick<Deps, "db" | "clock" | "bounces">): Promise<void> {
  await deps.bounces.readNew(async (message) => void (await recordBounce(message, deps)))
}

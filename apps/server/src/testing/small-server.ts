import { createApp } from "../app.ts"
import { createLog } from "../log.ts"
import { openDeps } from "../open-deps.ts"
import { testClock, testSettings } from "./test-settings.ts"

/** The API without pages as a process of its own. Its argument is a JSON object of StartedWith. */
export interface StartedWith {
  ownerUrl: string
  dataDir: string
  settings: Record<string, string>
}

const { ownerUrl, dataDir, settings: variables } = JSON.parse(process.argv[2] ?? "") as StartedWith
const { settings, appUrl } = testSettings({ ownerUrl, dataDir }, variables)
const { deps, runner } = await openDeps({ settings, appUrl, log: createLog("error"), clock: testClock() })
const app = await createApp(deps)
await runner.start()
const address = await app.listen({ host: "127.0.0.1", port: 0 })
process.send?.(new URL(address).port)

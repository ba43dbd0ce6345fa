// node run-server.ts: the server of the browser tests, on a copy of the seeded folder in DATA_DIR.

import { join } from "node:path"
import { pathToFileURL } from "node:url"
import { copySeededFolder } from "./seeded-folder.ts"

copySeededFolder(process.env.DATA_DIR ?? "", { isDurable: false })
const main = join(import.meta.dirname, "..", "..", "..", "apps", "server", "src", "main.ts")
await import(pathToFileURL(main).href)

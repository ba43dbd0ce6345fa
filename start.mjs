// npm start · npm run dev: installs, prepares the pages and runs the server. Needs only Node.js 20 and npm.
// npm run build: only installs and prepares. A start of a checkout that is prepared writes in DATA_DIR only.
import { build } from "./launch/build.mjs"
import { portIsFree } from "./launch/free-port.mjs"
import { install } from "./launch/install.mjs"
import { serve } from "./launch/serve.mjs"

const args = process.argv.slice(2).filter((arg) => arg !== "--dev")
const dev = process.argv.includes("--dev")
const onlyPrepare = process.argv.includes("--prepare")

const prepared = (await install()) && (dev || (await build({ showWarnings: onlyPrepare })))
if (onlyPrepare) process.exit(prepared ? 0 : 1)
process.exit(prepared && (await portIsFree()) ? await serve({ dev, args }) : 1)

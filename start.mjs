// npm start · npm run dev: installs, prepares the pages and runs the server. Needs only Node.js 20 and npm.
import { build } from "./launch/build.mjs"
import { portIsFree } from "./launch/free-port.mjs"
import { install } from "./launch/install.mjs"
import { serve } from "./launch/serve.mjs"

const args = process.argv.slice(2).filter((arg) => arg !== "--dev")
const dev = process.argv.includes("--dev")

const ready = (await install()) && (dev || (await build())) && (await portIsFree())
process.exit(ready ? await serve({ dev, args }) : 1)

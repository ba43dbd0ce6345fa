import { resolve } from "node:path"
import { parseArgs } from "node:util"
import { writePublicFiles } from "../features/authority/authority/public-files.ts"
import { publishedLists } from "../features/authority/authority/published-lists.ts"
import { StartupError } from "../startup-error.ts"
import { runCommand } from "./run-command.ts"

/** `npm run authority:write -- --folder CARPETA`: lists and certificates for a static server; by default in PKI_FILES_DIR. */
const readOptions = async () => parseArgs({ options: { folder: { type: "string" } } }).values

await runCommand(readOptions, async ({ folder }, deps) => {
  const place = folder === undefined ? deps.settings.pki.filesDir : resolve(folder)
  if (place === null) throw new StartupError("Indique --folder CARPETA, o ponga PKI_FILES_DIR.")
  const names = await writePublicFiles(place, publishedLists(deps), deps)
  return `En ${place}: ${names.join(", ")}`
})

import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { readEndpoints } from "./contract-endpoints.ts"
import { permissionsPage } from "./permissions-page.ts"

const root = join(import.meta.dirname, "..")
writeFileSync(join(root, "docs/permissions.md"), permissionsPage(await readEndpoints(root)))

import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { permissionsPage, readEndpoints } from "./permissions-page.ts"

const root = join(import.meta.dirname, "..")
writeFileSync(join(root, "docs/reports/permissions.md"), permissionsPage(await readEndpoints(root)))

import { isProduct } from "../source-tree.ts"
import { importsOf } from "../syntax.ts"
import type { Wall } from "../wall.ts"

/** Only env.ts reads the environment. Biome finds `process.env`; this finds it imported by name. */
export const environmentInOnePlace: Wall = {
  name: "environment-in-one-place",
  looksAt: (path) => isProduct(path) && path !== "apps/server/src/env.ts",
  *findingsIn(file) {
    for (const { specifier, names, start } of importsOf(file)) {
      if (/^(?:node:)?process$/.test(specifier) && names.includes("env")) {
        yield { start, message: "reads the environment" }
      }
    }
  },
}

import { isProduct } from "../source-tree.ts"
import { exportedFunctionsOf, lineAt } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const ceiling = 60

/** biome.json allows 120 lines to components. Loaders, actions and other functions beside them have 60. */
export const screenFunctions: Wall = {
  name: "screen-functions",
  looksAt: (path) => path.startsWith("apps/web/app/") && path.endsWith(".tsx") && isProduct(path),
  *findingsIn(file) {
    for (const { name, node } of exportedFunctionsOf(file)) {
      const lines = lineAt(file, node.end) - lineAt(file, node.start) + 1
      if (/^[a-z]/.test(name) && name !== "default" && lines > ceiling) {
        yield { start: node.start, message: `${name} has ${lines} lines, more than ${ceiling}` }
      }
    }
  },
}

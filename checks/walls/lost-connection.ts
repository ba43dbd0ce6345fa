import { isProduct } from "../source-tree.ts"
import { exportedFunctionsOf } from "../syntax.ts"
import type { Wall } from "../wall.ts"

/** Without a client action, a form that is sent without a connection loses what was typed. */
export const formsKeepTheirPage: Wall = {
  name: "forms-keep-their-page",
  looksAt: (path) => path.startsWith("apps/web/app/areas/") && path.endsWith(".tsx") && isProduct(path),
  *findingsIn(file) {
    const showsFailures = /\b(?:formFailure|handleIntents)\(/.test(file.text)
    if (!showsFailures || file.text.includes("export const clientAction")) return
    for (const { name, node } of exportedFunctionsOf(file)) {
      if (name === "action") yield { start: node.start, message: "action has no clientAction beside it" }
    }
  },
}

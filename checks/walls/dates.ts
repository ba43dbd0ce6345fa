import { isProduct } from "../source-tree.ts"
import { childOf, childrenOf, keyOf, type Node, nameOf, nodesIn, parse } from "../syntax.ts"
import type { Wall } from "../wall.ts"

const ofDates = new Set(["toLocaleDateString", "toLocaleTimeString", "DateTimeFormat"])
const optionsOfDates =
  /^(?:dateStyle|timeStyle|timeZone|weekday|era|year|month|day|hour|minute|second|hour12|hourCycle)$/

/** `new Date(…).toLocaleString()`, or one with an option of dates. Numbers have theirs. */
function writesDate(call: Node): boolean {
  const callee = childOf(call, "callee")
  if (callee?.type !== "MemberExpression" || keyOf(callee) !== "toLocaleString") return false
  const receiver = childOf(callee, "object")
  if (receiver?.type === "NewExpression" && nameOf(childOf(receiver, "callee")) === "Date") return true
  const options = childrenOf(call, "arguments")[1]
  return childrenOf(options, "properties").some((option) => optionsOfDates.test(keyOf(option) ?? ""))
}

/** Browsers write the same date and hour in different ways, so that spanish-dates.ts in the domain formats them all. */
export const datesByOneFormatter: Wall = {
  name: "dates-by-one-formatter",
  looksAt: isProduct,
  *findingsIn(file) {
    if (!/toLocale|DateTimeFormat/.test(file.text)) return
    for (const node of nodesIn(parse(file))) {
      const isFormat = node.type === "MemberExpression" && ofDates.has(keyOf(node) ?? "")
      if (isFormat || (node.type === "CallExpression" && writesDate(node))) {
        yield { start: node.start, message: "formats a date as the browser likes: use spanish-dates.ts" }
      }
    }
  },
}

import { Worker } from "node:worker_threads"
import { inspectPdf } from "./inspect-pdf.ts"

/**
 * The program of `childInspector`: answers each PDF file with its verdict. It has no settings and no secrets, and its
 * owner may end it at any time. It ends itself before a file takes too much memory, most of which is outside of the heap.
 */
const maximumMegabytes = 480
const watch = `
  setInterval(() => {
    if (process.memoryUsage.rss() > ${maximumMegabytes} * 2 ** 20) process.kill(process.pid, "SIGKILL")
  }, 20)`
new Worker(watch, { eval: true }).unref()

process.on("message", async (file: Uint8Array) => {
  process.send?.(await inspectPdf(file).catch(() => "damaged"))
})
process.on("disconnect", () => process.exit())
process.send?.("ready")

import { Writable } from "node:stream"
import { renderToPipeableStream } from "react-dom/server"

const patienceMilliseconds = 10_000

/** Renders the whole page. Rejects with the first error that a component throws. */
export function renderToText(page: React.ReactNode, nonce: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const parts: Buffer[] = []
    const sink = new Writable({
      write(part: Buffer, _encoding, done) {
        parts.push(part)
        done()
      },
      final(done) {
        resolve(Buffer.concat(parts).toString())
        done()
      },
    })
    const { pipe, abort } = renderToPipeableStream(page, {
      nonce,
      onAllReady: () => {
        clearTimeout(timer)
        pipe(sink)
      },
      onShellError: reject,
      onError: reject,
    })
    const timer = setTimeout(abort, patienceMilliseconds)
  })
}

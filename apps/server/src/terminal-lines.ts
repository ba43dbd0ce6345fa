import { createInterface } from "node:readline"
import { Writable } from "node:stream"

/** Questions on the terminal, or lines of standard input. */
export function openLines() {
  const { stdin, stderr } = process
  let isMuted = false
  const output = new Writable({
    write(chunk, _encoding, done) {
      if (!isMuted) stderr.write(chunk)
      done()
    },
  })
  const reader = createInterface({ input: stdin, output, terminal: stdin.isTTY === true })
  const lines = reader[Symbol.asyncIterator]()
  return {
    async ask(question: string, { hidden = false } = {}): Promise<string> {
      if (stdin.isTTY) stderr.write(question)
      isMuted = hidden
      const { value } = await lines.next()
      isMuted = false
      if (hidden && stdin.isTTY) stderr.write("\n")
      return value ?? ""
    },
    close: () => reader.close(),
  }
}

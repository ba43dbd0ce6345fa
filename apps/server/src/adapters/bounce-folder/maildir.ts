import { mkdir, open, readdir, rename } from "node:fs/promises"
import { join } from "node:path"
import type { BounceFolder } from "./port.ts"

/** Bounces are small. In large ones, the start of the message is enough. */
const readBytes = 1024 * 1024

/**
 * A maildir (cr.yp.to/proto/maildir.html), to which every mail server can deliver. Complete messages appear in `new`;
 * handled ones move to `cur`, marked as seen.
 */
export function maildir(folder: string): BounceFolder {
  return {
    async readNew(handle) {
      const [fresh, seen] = [join(folder, "new"), join(folder, "cur")]
      await mkdir(seen, { recursive: true })
      const names = await readdir(fresh).catch(ignoreMissing)
      for (const name of names.filter((each) => !each.startsWith(".")).toSorted()) {
        const message = await readStart(join(fresh, name)).catch(ignoreMissing)
        // Another process has taken it.
        if (!Buffer.isBuffer(message)) continue
        await handle(message)
        await rename(join(fresh, name), join(seen, `${name.split(":")[0]}:2,S`)).catch(ignoreMissing)
      }
    },
  }
}

function ignoreMissing(error: NodeJS.ErrnoException): never[] {
  if (error.code === "ENOENT") return []
  throw error
}

async function readStart(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(readBytes), 0, readBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

import { statfs } from "node:fs/promises"

const megabyte = 1024 * 1024
/** A request's uploads, several times. PostgreSQL stops at a disk that is full. */
const leastFree = 64 * megabyte

/** Whether the disk of a folder takes more files. */
export async function hasRoom(folder: string, least = leastFree): Promise<boolean> {
  try {
    const { bavail, bsize, ffree, files } = await statfs(folder)
    // Some file systems count no files.
    return bavail * bsize >= least && (files === 0 || ffree > 0)
  } catch {
    // A folder whose disk cannot be asked takes no files.
    return false
  }
}

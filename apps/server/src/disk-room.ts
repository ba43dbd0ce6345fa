import { statfs } from "node:fs/promises"
import { dirname } from "node:path"

const megabyte = 1024 * 1024
/** A request's uploads, several times. PostgreSQL stops at a disk that is full. */
const leastFree = 64 * megabyte

/** Whether the disk of a folder, or of the place where it will be made, takes more files. */
export async function hasRoom(folder: string, least = leastFree): Promise<boolean> {
  try {
    const { bavail, bsize, ffree, files } = await statfs(folder)
    // Some file systems count no files.
    return bavail * bsize >= least && (files === 0 || ffree > 0)
  } catch (error) {
    const parent = dirname(folder)
    if ((error as NodeJS.ErrnoException).code === "ENOENT" && parent !== folder) return hasRoom(parent, least)
    // A folder whose disk cannot be asked takes no files.
    return false
  }
}

import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The checkout's root folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Path of a file or folder of the checkout. */
export const inRoot = (...parts) => join(root, ...parts)

/** The project's own Node.js, installed by the npm package `node`; the host's may be older. */
export const projectNode = inRoot("node_modules", "node", "bin", "node")

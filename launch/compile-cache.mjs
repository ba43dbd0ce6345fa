import { inRoot } from "./place.mjs"

/** In the environment: Node.js keeps what it compiled, and loads the server with half of the processor time. */
export const compileCache = { NODE_COMPILE_CACHE: inRoot("node_modules", ".cache", "compiled") }

import type { Plugin } from "vite"

const unguarded = /window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\s*\}\);/
// A module that throws as it renders: the error page takes over. Thrown here, the error would leave an empty page.
const guarded = `if (!window.__reloadOncePerMinute?.()) return { default() { throw error } };
    return new Promise(() => {});`

/**
 * React Router reloads the page whenever a page chunk fails to load, without end if it keeps failing. Checklist
 * A13 wants one reload a minute: it asks shared-features/connection/chunk-reload-script.js.
 * The build fails if a later version of React Router no longer reads as expected.
 */
export function guardChunkReload(): Plugin {
  let found = false
  return {
    name: "guard-chunk-reload",
    apply: "build",
    applyToEnvironment: (environment) => environment.name === "client",
    transform: {
      filter: { id: /react-router.*routeModules\.js$/ },
      handler(code) {
        if (!unguarded.test(code)) return null
        found = true
        return { code: code.replace(unguarded, guarded), map: null }
      },
    },
    buildEnd(error) {
      if (!error && !found) this.error("React Router's chunk reload was not found: see guard-chunk-reload.ts")
    },
  }
}

import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { guardChunkReload } from "./build-steps/guard-chunk-reload.ts"

export default defineConfig({
  plugins: [reactRouter(), guardChunkReload()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The server's build has in one chunk what the browser's loads only when it is used: no fault.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: "framework",
              test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
              priority: 4,
            },
            // What every page has, with all that it is made of: thirty small files cost more than they save.
            {
              name: "frame",
              test: /app\/(shell|shared-features\/(branding|connection|error-page))\//,
              priority: 3,
            },
            // The shop's own parts and the icons and primitives that they share with other pages.
            {
              name: "shop",
              test: /app\/(areas\/public\/(home|offers|choices)|entry\.client|root)[./]/,
              priority: 2,
            },
            // Fields and the sign-in forms, which `/` fetches ahead. Small files of their own compress worse.
            {
              name: "forms",
              test: /app\/(shared-features\/sign-in\/sign-in-(form|steps)|ui\/(text-field|password-field|code-input|note))\.tsx/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
  // Bundled into the server's build, only what is used of them loads; left outside, Node reads them whole.
  ssr: { noExternal: [/^@mantine\//, "@tabler/icons-react"] },
  // A package found while the first page loads makes Vite start over and that page fail: name them all here.
  optimizeDeps: {
    include: [
      "@mantine/core",
      "@mantine/dates",
      "@mantine/hooks",
      "@floating-ui/react",
      "clsx",
      "react-number-format",
      "react-remove-scroll",
      "dayjs",
      "dayjs/locale/es",
      "react",
      "react-dom",
      "react-dom/client",
      "react-router",
      "react-router/dom",
      "react/jsx-runtime",
      "react/jsx-dev-runtime",
      "socket.io-client",
      "zod",
      "uqr",
      "@simplewebauthn/browser",
      "@noble/hashes/legacy.js",
      "@noble/hashes/sha2.js",
      "node-forge/lib/cipher.js",
      "node-forge/lib/des.js",
      "node-forge/lib/rc2.js",
      "node-forge/lib/util.js",
    ],
    // 6,288 icons: each is imported from its own module.
    exclude: ["@tabler/icons-react"],
  },
})

import { reactRouter } from "@react-router/dev/vite"
import { defineConfig } from "vite"
import { emitPdfDecoders } from "./build-steps/emit-pdf-decoders.ts"
import { guardChunkReload } from "./build-steps/guard-chunk-reload.ts"

export default defineConfig({
  plugins: [reactRouter(), guardChunkReload(), emitPdfDecoders()],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    rolldownOptions: {
      // Dynamic imports split only the browser's build; the server's build is one chunk.
      checks: { ineffectiveDynamicImport: false },
      output: {
        codeSplitting: {
          groups: [
            {
              name: "framework",
              test: /node_modules\/(react|react-dom|react-router|scheduler)\//,
              priority: 4,
            },
            // The parts of every page. Thirty small files would cost more than they save.
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
              test: /app\/(shared-features\/sign-in\/sign-in-(form|steps)|ui\/(fields\/(text-field|password-field|code-input)|content\/note))\.tsx/,
              priority: 1,
            },
            // What nearly every page but the shop opens or scrolls. As single files they only lengthen the list of routes.
            {
              name: "overlays",
              test: /node_modules\/(@floating-ui|@mantine\/core\/.*\/(DirectionProvider|VisuallyHidden|Portal|FocusTrap|ScrollArea|ModalBase|Modal|Transition|Overlay|create-safe-context|to-int)[./])|app\/ui\/[a-z]+\/(dialog|confirm-dialog)\.tsx/,
              priority: 0,
            },
          ],
        },
      },
    },
  },
  // Jobs of the device's worker load their code with `import()`.
  worker: { format: "es" },
  // Bundled, so that only the used parts load. Node would read the whole packages.
  ssr: { noExternal: [/^@mantine\//, "@tabler/icons-react"] },
  // All dependencies. A package discovered while the first page loads makes Vite restart, and the page fails.
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
      "pdfjs-dist/legacy/build/pdf.mjs",
      "@simplewebauthn/browser",
      "@noble/hashes/legacy.js",
      "@noble/hashes/sha2.js",
      "@noble/hashes/sha3.js",
      "fflate",
      "node-forge/lib/cipher.js",
      "node-forge/lib/des.js",
      "node-forge/lib/rc2.js",
      "node-forge/lib/util.js",
    ],
    // It has 6,288 icons. Each is imported from its own module.
    exclude: ["@tabler/icons-react"],
  },
})

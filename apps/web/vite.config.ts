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
              test: /node_modules\/(react|react-dom|react-router|scheduler)\/|contract\/src\/errors\/shown-messages/,
              priority: 11,
            },
            // What fails on a page. The shop calls nothing from the browser, and goes without the catalogue of errors.
            {
              name: "errors",
              test: /packages\/contract\/src\/errors\/(?!shown-messages)|shared-features\/platform\/api\/api-errors/,
              priority: 10,
            },
            // The parts of every public page. Thirty small files would cost more than they save.
            {
              name: "frame",
              test: /app\/(shell\/(?!area-frame|login-layout|unknown-page)|shared-features\/(distributors\/branding|platform\/(connection|error-page))\/)/,
              priority: 9,
            },
            // The shop's own parts and the icons and primitives that they share with other pages.
            {
              name: "shop",
              test: /app\/(areas\/public\/home|shared-features\/selling\/offers|entry\.client|root)[./]/,
              priority: 8,
            },
            // Fields and the sign-in forms, which `/` fetches ahead. Small files of their own compress worse.
            {
              name: "forms",
              test: /app\/(shared-features\/identity\/sign-in\/sign-in-(form|steps)|ui\/(fields\/(text-field|password-field|code-input)|content\/note))\.tsx/,
              priority: 7,
            },
            // What nearly every page but the shop opens or scrolls. As single files they only lengthen the list of routes.
            {
              name: "overlays",
              test: /node_modules\/(@floating-ui|@mantine\/core\/.*\/(DirectionProvider|VisuallyHidden|Portal|FocusTrap|ScrollArea|ModalBase|Modal|Transition|Overlay|create-safe-context|to-int)[./])|app\/ui\/[a-z]+\/(dialog|confirm-dialog)\.tsx/,
              priority: 6,
            },
            // What many pages share. Each file of its own costs a request: a page of staff came in 140 files, most of
            // them smaller than 3 kB. `/` loads none of these groups.
            { name: "icons", test: /node_modules\/@tabler\//, minShareCount: 3, priority: 5 },
            { name: "domain", test: /packages\/domain\/src\//, minShareCount: 10, priority: 4 },
            { name: "contract", test: /packages\/contract\/src\//, minShareCount: 10, priority: 3 },
            {
              name: "kit",
              test: /@mantine\/core\/.*\/(Accordion|Anchor|Checkbox|InlineInput|NativeSelect|Radio|Skeleton|Textarea)\/|app\/ui\/(choices|content|files|page|status)\//,
              minShareCount: 12,
              priority: 2,
            },
            // Apart from the lists, because the purchase has a date field and no list.
            { name: "popover", test: /@mantine\/core\/.*\/Popover\//, priority: 1 },
            // Lists, records and editors: parts of the staff's pages, which public pages do not load.
            {
              name: "lists",
              test: /@mantine\/core\/.*\/(Flex|List|Menu|Progress|Table|Title)\/|app\/ui\/(editor|list|record)\//,
              minShareCount: 12,
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

import { join } from "node:path"
import type { Config } from "@react-router/dev/config"
import { precompress } from "./build-steps/precompress.ts"

export default {
  appDirectory: "app",
  ssr: true,
  // The list of screens is short: sent whole, a link opens without asking the server for its route first.
  routeDiscovery: { mode: "initial" },
  // After everything: React Router writes its manifest last.
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config

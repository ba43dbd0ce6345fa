import { join } from "node:path"
import type { Config } from "@react-router/dev/config"
import { precompress } from "./build-steps/precompress.ts"

export default {
  appDirectory: "app",
  ssr: true,
  // The list of all routes would be a tenth of the shop's script. A page asks for the routes of its links in one request.
  routeDiscovery: { mode: "lazy" },
  // After everything: React Router writes its manifest last.
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config

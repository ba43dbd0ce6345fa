import { join } from "node:path"
import type { Config } from "@react-router/dev/config"
import { precompress } from "./build-steps/precompress.ts"

export default {
  appDirectory: "app",
  ssr: true,
  // Sends all routes at once, because they are few. Links then open without a request for their route.
  routeDiscovery: { mode: "initial" },
  // After everything: React Router writes its manifest last.
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, "client")),
} satisfies Config

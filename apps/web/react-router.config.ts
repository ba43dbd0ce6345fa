import type { Config } from "@react-router/dev/config"

export default {
  appDirectory: "app",
  ssr: true,
  // The list of screens is short: sent whole, a link opens without asking the server for its route first.
  routeDiscovery: { mode: "initial" },
} satisfies Config

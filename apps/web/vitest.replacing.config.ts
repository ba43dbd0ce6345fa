import { defineConfig } from "vitest/config"
import { replacing, settings } from "./vitest.config.ts"

export default defineConfig({ test: { ...settings, name: "web-replacing", include: replacing } })

import { registerWeb } from "../src/plugins/web.ts"
import { createTestApp, type TestApp } from "../src/testing/test-app.ts"

/** The application of a test file with its built pages, as `createTestApp` makes it. */
export function createPagesApp(settings?: Record<string, string>): Promise<TestApp> {
  return createTestApp({
    ...(settings && { settings }),
    pages: (app) => registerWeb(app, { dev: false, isDemonstration: false, hasDemoData: true }),
  })
}

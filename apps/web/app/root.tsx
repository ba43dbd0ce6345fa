import interUrl from "@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url"
import { defaultVariantColorsResolver, MantineProvider, mantineHtmlProps } from "@mantine/core"
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from "react-router"
import type { Route } from "./+types/root"
import "./styles/mantine.css"
import "./styles/global.css"
import "./styles/shared.css"
import { brandContext, isPendingBrand } from "./shared-features/distributors/branding/brand-context.ts"
import { BrandHead } from "./shared-features/distributors/branding/brand-head.tsx"
import { brandMiddleware } from "./shared-features/distributors/branding/brand-middleware.ts"
import {
  DemonstrationNotice,
  demonstrationAttribute,
  useDemonstration,
} from "./shared-features/distributors/branding/demonstration.tsx"
import { usePageNonce } from "./shared-features/distributors/branding/page-nonce.ts"
import { pageTitle } from "./shared-features/distributors/branding/page-title.ts"
import { PendingPage } from "./shared-features/distributors/branding/pending-page.tsx"
import chunkReload from "./shared-features/platform/connection/chunk-reload-script.js?raw"
import { ConnectionBanner } from "./shared-features/platform/connection/connection-banner.tsx"
import { IdlePrefetch } from "./shared-features/platform/connection/idle-prefetch.tsx"
import { PreHydrationInput } from "./shared-features/platform/connection/pre-hydration-input.tsx"
import { ErrorModal } from "./shared-features/platform/error-modal/error-modal.tsx"
import { errorTitle } from "./shared-features/platform/error-page/error-reading.ts"
import { RouteErrorPage } from "./shared-features/platform/error-page/route-error-page.tsx"
import { mantineTheme } from "./styles/mantine-theme.ts"
import { themeStyle } from "./styles/theme-style.ts"
import { NavigationBar, RouteFocus } from "./ui/page/navigation.tsx"

export const middleware: Route.MiddlewareFunction[] = [brandMiddleware]

export function loader({ context }: Route.LoaderArgs) {
  return { brand: context.get(brandContext) }
}

export function meta({ error, matches }: Route.MetaArgs) {
  return error ? [{ title: errorTitle(error) }] : pageTitle()({ matches })
}

export function links() {
  return [
    { rel: "preload", href: interUrl, as: "font", type: "font/woff2", crossOrigin: "anonymous" as const },
  ]
}

const theme = mantineTheme(defaultVariantColorsResolver)
const variables = themeStyle(theme)

export function Layout({ children }: { children: React.ReactNode }) {
  const nonce = usePageNonce()
  const demonstration = useDemonstration() ? { [demonstrationAttribute]: "" } : {}
  return (
    <html lang="es-EC" {...mantineHtmlProps} data-mantine-color-scheme="light" {...demonstration}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta property="csp-nonce" nonce={nonce} suppressHydrationWarning />
        <script nonce={nonce} suppressHydrationWarning>
          {chunkReload}
        </script>
        <script nonce={nonce} suppressHydrationWarning>
          {zodWithoutEval}
        </script>
        <Meta />
        <style nonce={nonce} suppressHydrationWarning>
          {variables}
        </style>
        <BrandHead nonce={nonce} />
        <Links nonce={nonce} />
      </head>
      <body>
        <MantineProvider
          theme={theme}
          forceColorScheme="light"
          withCssVariables={false}
          withGlobalClasses={false}
          getStyleNonce={() => nonce ?? ""}
        >
          <DemonstrationNotice />
          <ConnectionBanner />
          {children}
        </MantineProvider>
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
        <PreHydrationInput />
        <IdlePrefetch />
      </body>
    </html>
  )
}

export default function Root() {
  return (
    <>
      <NavigationBar />
      {/* Before the page, so that a page can move the focus elsewhere. */}
      <RouteFocus />
      <Outlet />
      <ErrorModal />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return isPendingBrand(error) ? <PendingPage /> : <RouteErrorPage error={error} />
}

/**
 * zod tests whether it can compile its schemas with `new Function`, which the content security policy refuses and
 * reports. This setting prevents the test. Runs in the page's head, before any schema is made.
 */
const zodWithoutEval = "globalThis.__zod_globalConfig = { jitless: true }"

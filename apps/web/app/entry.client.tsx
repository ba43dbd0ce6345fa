import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import {
  Demonstration,
  demonstrationAttribute,
} from "./shared-features/distributors/branding/demonstration.tsx"
import { PageNonce } from "./shared-features/distributors/branding/page-nonce.ts"

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce || undefined
const isDemonstration = document.documentElement.hasAttribute(demonstrationAttribute)

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageNonce value={nonce}>
        <Demonstration value={isDemonstration}>
          <HydratedRouter />
        </Demonstration>
      </PageNonce>
    </StrictMode>,
  )
})

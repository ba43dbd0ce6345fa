import { StrictMode, startTransition } from "react"
import { hydrateRoot } from "react-dom/client"
import { HydratedRouter } from "react-router/dom"
import { PageNonce } from "./shared-features/branding/page-nonce.ts"

const nonce = document.querySelector<HTMLMetaElement>("meta[property=csp-nonce]")?.nonce || undefined

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <PageNonce value={nonce}>
        <HydratedRouter />
      </PageNonce>
    </StrictMode>,
  )
})

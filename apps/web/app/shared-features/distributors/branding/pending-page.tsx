import { Stack } from "@mantine/core"
import { brandAddresses } from "@trazo/contract/endpoint/api-paths"
import { unknownDistributorMessage } from "@trazo/contract/errors/shown-messages"
import { useEffect, useState } from "react"
import { useLocation, useRevalidator } from "react-router"
import { ErrorPage } from "../../platform/error-page/error-page.tsx"
import { isOpenOnAnyHost } from "./open-on-any-host.ts"
import { isOpenWhenSuspended } from "./open-when-suspended.ts"
import classes from "./pending-page.module.css"

/** Shown when the brand look-up is slow. Looks up the brand from the browser, then reloads the page (A5). */
export function PendingPage() {
  const { revalidate } = useRevalidator()
  const { pathname } = useLocation()
  const [unknown, setUnknown] = useState(false)

  useEffect(() => {
    let left = false
    void lookUpBrand(window.location.hostname).then((outcome) => {
      if (left) return
      // The look-up has no suspended distributors. The server finds them for these pages.
      const opensAnyway = isOpenWhenSuspended(pathname) || isOpenOnAnyHost(pathname)
      if (outcome !== "none" || opensAnyway) return void revalidate()
      document.title = unknownDistributorMessage
      setUnknown(true)
    })
    return () => {
      left = true
    }
  }, [revalidate, pathname])

  if (unknown) return <ErrorPage status={422} message={unknownDistributorMessage} />
  return <LoadingScreen />
}

function LoadingScreen() {
  return (
    <Stack component="main" align="center" justify="center" gap="md" mih="100dvh" c="dimmed" aria-busy="true">
      <span className={classes.bar} aria-hidden="true" />
      <p role="status">Cargando . . .</p>
      <noscript>
        <a href="?">Volver a intentar</a>
      </noscript>
    </Stack>
  )
}

/**
 * Looks up the brand from the browser. Resolves to whether the host has a distributor, or to "failed", which shows no
 * message (A4, A5).
 */
async function lookUpBrand(host: string): Promise<"found" | "none" | "failed"> {
  try {
    const query = new URLSearchParams({ id: host })
    const response = await fetch(`${brandAddresses.distributors}?${query}`, {
      credentials: "same-origin",
    })
    if (!response.ok) return "failed"
    return (await response.json()) ? "found" : "none"
  } catch {
    // The connection is lost. The page loads its data again.
    return "failed"
  }
}

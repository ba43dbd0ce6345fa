import { errorCatalogue } from "@trazo/contract/errors"
import { useEffect, useState } from "react"
import { useRevalidator } from "react-router"
import { ErrorPage } from "../error-page/error-page.tsx"
import { LoadingScreen } from "./loading-screen.tsx"
import { lookUpBrand } from "./look-up-brand.ts"

/** The shell of a page whose brand is late: looks it up from the browser, then asks for the page (A5). */
export function PendingPage() {
  const { revalidate } = useRevalidator()
  const [unknown, setUnknown] = useState(false)

  useEffect(() => {
    let left = false
    void lookUpBrand(window.location.hostname).then((outcome) => {
      if (left) return
      if (outcome !== "none") return void revalidate()
      document.title = errorCatalogue.DISTRIBUTOR_NOT_FOUND.message
      setUnknown(true)
    })
    return () => {
      left = true
    }
  }, [revalidate])

  if (unknown) return <ErrorPage status={422} message={errorCatalogue.DISTRIBUTOR_NOT_FOUND.message} />
  return <LoadingScreen />
}

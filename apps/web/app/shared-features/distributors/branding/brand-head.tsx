import { appIconAddress, installAddresses } from "@trazo/contract/endpoint/api-paths"
import { useLocation } from "react-router"
import { brandStyle, themeOf } from "./brand-style.ts"
import productIcon from "./product-icon.svg?url"
import { useBrand, useIsSuspended } from "./use-brand.ts"

const fileId = /^[0-9a-f-]{36}$/

/** The brand in the page's head: colours, icon and theme colour. */
export function BrandHead({ nonce }: { nonce: string | undefined }) {
  const brand = useBrand()
  const { pathname } = useLocation()
  const theme = themeOf(brand, pathname)
  const favicon = brand?.distributor?.theme.favicon
  const mark = brand?.distributor?.multimedia.favicon
  const isSuspended = useIsSuspended()
  const isInstallable = brand?.of === "distributor" && !isSuspended
  return (
    <>
      <meta name="theme-color" content={theme.primaryColor} />
      <link rel="icon" href={favicon ?? productIcon} />
      {isInstallable ? <link rel="manifest" href={installAddresses.manifest} /> : null}
      {isInstallable && mark && fileId.test(mark) ? (
        <link rel="apple-touch-icon" href={appIconAddress(mark, "192")} />
      ) : null}
      <style nonce={nonce} suppressHydrationWarning>
        {brandStyle(theme)}
      </style>
    </>
  )
}

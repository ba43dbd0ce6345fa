import { useLocation } from "react-router"
import { brandStyle, themeOf } from "./brand-style.ts"
import productIcon from "./product-icon.svg?url"
import { useBrand } from "./use-brand.ts"

/** The brand in the page's head: colours, icon and theme colour. */
export function BrandHead({ nonce }: { nonce: string | undefined }) {
  const brand = useBrand()
  const { pathname } = useLocation()
  const theme = themeOf(brand, pathname)
  const favicon = brand?.distributor?.theme.favicon
  return (
    <>
      <meta name="theme-color" content={theme.primaryColor} />
      <link rel="icon" href={favicon ?? productIcon} />
      <style nonce={nonce} suppressHydrationWarning>
        {brandStyle(theme)}
      </style>
    </>
  )
}

import { useEffect, useRef, useState } from "react"
import classes from "./brand-logo.module.css"
import productIcon from "./product-icon.svg?url"
import { brandFile, useBrandName, useDistributor } from "./use-brand.ts"

/** The distributor's logo and name. A static logo stands where there is none or it does not load (H3). */
export function BrandLogo() {
  const distributor = useDistributor()
  const name = useBrandName()
  const logo = distributor?.distributorData.logo
  const address = distributor && logo ? logo.url || brandFile(distributor, logo.id) : undefined
  const [failed, setFailed] = useState<string | undefined>(undefined)
  const image = useRef<HTMLImageElement>(null)
  // The picture may have failed before the page's script has loaded.
  useEffect(() => {
    if (image.current?.complete && image.current.naturalWidth === 0) setFailed(address)
  }, [address])
  const shown = address === undefined || address === failed ? productIcon : address
  return (
    <span className={classes.brand}>
      <img
        ref={image}
        className={classes.logo}
        src={shown}
        onError={() => setFailed(address)}
        alt=""
        width={40}
        height={40}
      />
      <span className={classes.name}>{name}</span>
    </span>
  )
}

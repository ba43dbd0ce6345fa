import { companyLogoAddress } from "@trazo/contract/brand-addresses"
import { useEffect, useRef, useState } from "react"
import { ProductLogo } from "../../../shell/logos.tsx"
import classes from "./company-logo.module.css"

/** The company's logo and name (H2); the product's logo where it has none, or where it cannot be shown. */
export function CompanyLogo({ name, logoId }: { name: string; logoId: string | null }) {
  const picture = useRef<HTMLImageElement>(null)
  const [isLost, setLost] = useState(false)
  useEffect(() => {
    // It may have failed before this page's scripts ran.
    if (picture.current?.complete && picture.current.naturalWidth === 0) setLost(true)
  }, [])
  return (
    <span className={classes.company}>
      {logoId && !isLost ? (
        <img
          ref={picture}
          className={classes.logo}
          src={companyLogoAddress(logoId)}
          alt=""
          width={32}
          height={32}
          onError={() => setLost(true)}
        />
      ) : (
        <ProductLogo />
      )}
      <span className={classes.name}>{name}</span>
    </span>
  )
}

import classes from "./brand-logo.module.css"
import { brandFile, useBrandName, useDistributor } from "./use-brand.ts"

export function BrandLogo() {
  const distributor = useDistributor()
  const name = useBrandName()
  const logo = distributor?.distributorData.logo
  return (
    <span className={classes.brand}>
      {distributor && logo ? (
        <img
          className={classes.logo}
          src={logo.url || brandFile(distributor, logo.id)}
          alt=""
          width={40}
          height={40}
        />
      ) : null}
      <span className={classes.name}>{name}</span>
    </span>
  )
}

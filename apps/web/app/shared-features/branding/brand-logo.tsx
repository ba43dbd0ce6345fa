import { brandFile } from "./brand-file.ts"
import classes from "./brand-logo.module.css"
import { useBrandName, useDistributor } from "./use-brand.ts"

/** The distributor's logo, or its name in letters while it has none. */
export function BrandLogo() {
  const distributor = useDistributor()
  const name = useBrandName()
  const logo = distributor?.distributorData.logo
  if (distributor && logo) {
    return <img className={classes.logo} src={logo.url || brandFile(distributor, logo.id)} alt={name} />
  }
  return <span className={classes.name}>{name}</span>
}

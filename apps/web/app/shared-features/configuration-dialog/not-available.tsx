import IconBuildingStore from "@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs"
import classes from "./not-available.module.css"
import { notAvailableText, notAvailableTitle } from "./not-available-texts.ts"

/** F7, for clients and for whoever comes to buy: in place of the page. */
export function NotAvailable() {
  return (
    <div className={classes.page}>
      <span className={classes.icon}>
        <IconBuildingStore size={32} stroke={1.5} aria-hidden="true" />
      </span>
      <h1>{notAvailableTitle}</h1>
      <p>{notAvailableText.client}</p>
    </div>
  )
}

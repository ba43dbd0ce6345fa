import IconBuildingStore from "@tabler/icons-react/dist/esm/icons/IconBuildingStore.mjs"
import classes from "./not-available.module.css"

/** F7, for whoever comes to buy. */
export function NotAvailable() {
  return (
    <main className={classes.page}>
      <span className={classes.icon}>
        <IconBuildingStore size={32} stroke={1.5} aria-hidden="true" />
      </span>
      <h1>Distribuidora no disponible</h1>
      <p>Lo sentimos, la distribuidora todavía no se encuentra disponible, contáctese con su proveedor.</p>
    </main>
  )
}

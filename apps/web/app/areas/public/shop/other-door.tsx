import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import classes from "./shop.module.css"

/** From one door to the other, where the distributor has both. */
export function OtherDoor({ channel }: { channel: "normal" | "fast" }) {
  const modules = useDistributor()?.modules ?? []
  if (!modules.some((module) => module.replace(/^\//, "") === "fast")) return null
  return (
    <p className={classes.lead}>
      {channel === "normal" ? (
        <>
          ¿La necesita con urgencia? <Link to={paths.fast}>Vea la firma exprés</Link>
        </>
      ) : (
        <>
          ¿No tiene prisa? <Link to={paths.home}>Vea la firma normal</Link>
        </>
      )}
    </p>
  )
}

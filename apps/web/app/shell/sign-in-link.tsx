import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import classes from "./site-header.module.css"

export function SignInLink() {
  return (
    <Link to={paths.managerLogin} className={classes.signIn}>
      Ingresar
    </Link>
  )
}

import { paths } from "@trazo/contract/paths"
import { redirect } from "react-router"

export function loader() {
  throw redirect(paths.configurationTheme)
}

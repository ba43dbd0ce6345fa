import { Text } from "@mantine/core"
import { paths } from "@trazo/contract/paths"
import { Link } from "react-router"
import { useDistributor } from "../../../shared-features/distributors/branding/use-brand.ts"

/** Who checks a signature may need one. Nothing where nothing is sold. */
export function OfferSignature() {
  if (!useDistributor()?.configuration) return null
  return (
    <Text>
      ¿Necesita firmar usted? <Link to={paths.home}>Pida su firma electrónica en línea</Link>.
    </Text>
  )
}

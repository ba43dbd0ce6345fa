import type { PlatformDistributor } from "@trazo/contract/administration"
import { Notice } from "../parts/notice.tsx"

/** After it was made: who was invited, and where they go in. */
export function NewNotice({
  distributor: { name, executives, hosts },
}: {
  distributor: PlatformDistributor
}) {
  const [first] = executives
  const [main] = hosts
  return (
    <Notice tone="good">
      <p>
        <strong>{name} está lista para que la configuren.</strong>
        {first ? ` Enviamos a ${first.email} el enlace para crear su contraseña.` : null}
        {main ? (
          <>
            {" "}
            Su tienda: <a href={main.url}>{main.host}</a>.
          </>
        ) : null}
      </p>
    </Notice>
  )
}

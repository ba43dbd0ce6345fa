import { Button, Stack, Text } from "@mantine/core"
import IconFingerprint from "@tabler/icons-react/dist/esm/icons/IconFingerprint.mjs"
import { factorApis } from "@trazo/contract/identity/second-factor"
import { paths } from "@trazo/contract/paths"
import { useEffect, useState } from "react"
import { Link } from "react-router"
import { callFromBrowser } from "../../../../shared-features/platform/api/call-from-browser.ts"
import { Note } from "../../../../ui/content/note.tsx"

/** Offered once the certificate is saved, to an account that has none, on a device that can make one. */
export function OfferPasskey() {
  const [isOffered, setOffered] = useState(false)
  useEffect(() => {
    if (typeof window.PublicKeyCredential !== "function") return
    callFromBrowser(factorApis.client.getFactors).then(
      ({ passkeys }) => setOffered(passkeys.length === 0),
      () => undefined,
    )
  }, [])
  if (!isOffered) return null
  return (
    <Note tone="calm" icon={IconFingerprint}>
      <Stack gap="sm">
        <Text>
          <strong>Proteja su cuenta con su huella o su rostro.</strong> Nadie entrará solo con su contraseña o
          su correo.
        </Text>
        <Button component={Link} to={paths.managerSecondFactor} variant="default">
          Agregar una llave de acceso
        </Button>
      </Stack>
    </Note>
  )
}

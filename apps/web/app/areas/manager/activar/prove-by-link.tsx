import { Box } from "@mantine/core"
import type { ActivationLink } from "@trazo/contract/certificates/activation-link"
import { ActivationTrack } from "../../../shared-features/requests/request-track/request-track.tsx"
import { Flow } from "../frame/cards.tsx"
import { PageHeading } from "../frame/page-heading.tsx"
import { ConfirmWithCode } from "../one-time-code/confirm-with-code.tsx"
import { activationParts, screens } from "../process/activation/screens.ts"

/** Proves the holder with one code, without signing in. */
export function ProveByLink({ link: { email, number } }: { link: ActivationLink }) {
  return (
    <Flow
      head={
        <>
          <Box mb="xl">
            <ActivationTrack detail={activationParts.code} />
          </Box>
          <PageHeading title={screens.code.title}>
            Antes de crear la firma de su solicitud {number}, le pedimos un código. No tiene que entrar a su
            cuenta.
          </PageHeading>
        </>
      }
    >
      <ConfirmWithCode email={email} intent="confirm" label="Confirmar" values={{ by: "link" }} />
    </Flow>
  )
}

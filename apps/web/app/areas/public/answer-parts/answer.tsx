import { Button } from "@mantine/core"
import IconArrowRight from "@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs"
import type { PurchaseFlow } from "@trazo/contract/purchase"
import { latestMovement } from "@trazo/domain/timeline"
import { Link } from "react-router"
import { brandFile } from "../../../shared-features/branding/brand-file.ts"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Timeline } from "../../../shared-features/timeline/timeline.tsx"
import { RequestStatusBadge } from "../../../ui/request-status-badge.tsx"
import { CopyButton } from "../copy/copy-button.tsx"
import { Markdown } from "../markdown/markdown.tsx"
import classes from "./answer.module.css"
import { CancelRequest } from "./cancel-request.tsx"
import { nextActions } from "./next-action.ts"

const turns = { client: "Ahora le toca a usted.", staff: "Ahora nos toca a nosotros.", nobody: null }
const moving = ["payment", "paymentReview", "review"]

/** What happens after a request or a payment was registered: where it is, what is next, who acts. */
export function Answer({ flow }: { flow: PurchaseFlow }) {
  const distributor = useDistributor()
  const { texts } = distributor?.configuration ?? {}
  const media = distributor?.multimedia
  const picture =
    media?.finishImageUrl ?? (distributor ? brandFile(distributor, media?.finishImage) : undefined)
  const { title, text, button } = nextActions[flow.status]
  const { nextActor } = flow.options
  const isMoving = moving.includes(flow.status)
  const reason = isMoving ? null : latestMovement(flow.timeline)?.reason

  return (
    <main className={classes.page}>
      <div className={classes.answer}>
        <RequestStatusBadge status={flow.status} />
        <h1 className={classes.title}>{title}</h1>
        <p className={classes.text}>{text}</p>
        {reason ? (
          <p className={classes.reason}>
            <strong>Motivo:</strong> {reason}
          </p>
        ) : null}
        {flow.number ? (
          <div className={classes.number}>
            <span>
              Número de solicitud
              <strong>{flow.number}</strong>
            </span>
            <CopyButton text={flow.number} label="Copiar el número de solicitud" variant="default">
              Copiar
            </CopyButton>
          </div>
        ) : null}
        {button ? (
          <Button
            component={Link}
            to={button.to}
            rightSection={<IconArrowRight size={20} aria-hidden="true" />}
            className={classes.action}
          >
            {button.label}
          </Button>
        ) : null}
        {isMoving && texts?.finishRegister ? (
          <div className={classes.words}>
            <Markdown text={texts.finishRegister} />
          </div>
        ) : null}
      </div>
      <section className={classes.progress} aria-labelledby="avance-titulo">
        {picture && isMoving ? (
          <img className={classes.picture} src={picture} alt="" width={640} height={400} />
        ) : null}
        <h2 id="avance-titulo">Avance</h2>
        <Timeline movements={flow.timeline} />
        {turns[nextActor] ? (
          <p className={classes.actor}>
            <strong>{turns[nextActor]}</strong>
            {nextActor === "staff" && texts?.promise ? ` ${texts.promise}` : ""}
          </p>
        ) : null}
        {flow.status === "payment" ? <CancelRequest number={flow.number ?? ""} /> : null}
      </section>
    </main>
  )
}

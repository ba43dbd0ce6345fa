import { Button } from "@mantine/core"
import IconCheck from "@tabler/icons-react/dist/esm/icons/IconCheck.mjs"
import { paths } from "@trazo/contract/paths"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import { Money } from "../../../ui/money.tsx"
import { Markdown } from "../markdown/markdown.tsx"
import classes from "./welcome.module.css"
import { WelcomePicture } from "./welcome-picture.tsx"

const usual = {
  normal: {
    title: "Su firma electrónica, desde su teléfono",
    lead: "Pídala en línea, sin filas ni papeles. Tiene la misma validez que su firma de puño y letra.",
  },
  fast: {
    title: "Su firma electrónica exprés",
    lead: "La misma firma, atendida antes que las demás. Pídala en línea, desde su teléfono.",
  },
}

const promises = [
  "Todo en línea",
  "Precio con IVA, sin sorpresas",
  "Su clave nace en su dispositivo y es solo suya",
]

interface WelcomeProps {
  channel: "normal" | "fast"
  lowestCents: number | null
}

export function Welcome({ channel, lowestCents }: WelcomeProps) {
  const texts = useDistributor()?.configuration?.texts
  const own = channel === "normal" ? texts : undefined
  return (
    <section className={classes.welcome}>
      <div className={classes.inside}>
        <div className={classes.words}>
          <h1 className={classes.title}>{own?.welcomeTitle || usual[channel].title}</h1>
          <div className={classes.lead}>
            <Markdown text={own?.welcomeLead || usual[channel].lead} />
          </div>
          <div className={classes.way}>
            <Button component="a" href="#certificados">
              Pedir mi firma
            </Button>
            {lowestCents === null ? null : (
              <span className={classes.from}>
                desde{" "}
                <strong>
                  <Money cents={lowestCents} />
                </strong>{" "}
                con IVA
              </span>
            )}
          </div>
          <ul className={classes.promises}>
            {promises.map((promise) => (
              <li key={promise}>
                <IconCheck size={20} stroke={2.5} aria-hidden="true" />
                {promise}
              </li>
            ))}
          </ul>
          <p className={classes.account}>
            ¿Ya tiene su firma o una solicitud?{" "}
            {/* With a target it is not fetched ahead: few who see this page need it. */}
            <a href={paths.managerLogin} target="_self">
              Entre a su cuenta
            </a>
          </p>
        </div>
        <WelcomePicture />
      </div>
    </section>
  )
}

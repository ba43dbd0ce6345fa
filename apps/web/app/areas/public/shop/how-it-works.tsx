import type { Icon } from "@tabler/icons-react"
import IconCamera from "@tabler/icons-react/dist/esm/icons/IconCamera.mjs"
import IconForms from "@tabler/icons-react/dist/esm/icons/IconForms.mjs"
import IconKey from "@tabler/icons-react/dist/esm/icons/IconKey.mjs"
import IconReceipt from "@tabler/icons-react/dist/esm/icons/IconReceipt.mjs"
import { brandFile } from "../../../shared-features/branding/brand-file.ts"
import { useDistributor } from "../../../shared-features/branding/use-brand.ts"
import classes from "./how-it-works.module.css"
import section from "./shop.module.css"

const steps: readonly { icon: Icon; title: string; text: string }[] = [
  {
    icon: IconForms,
    title: "Llene sus datos",
    text: "Unos diez minutos. Se guarda solo: puede seguir luego, en otro dispositivo.",
  },
  {
    icon: IconCamera,
    title: "Suba documentos y foto",
    text: "Tómelos con la cámara de su teléfono. Le mostramos cómo.",
  },
  {
    icon: IconReceipt,
    title: "Pague y envíe el comprobante",
    text: "Por transferencia o depósito. Revisamos todo y le avisamos por correo.",
  },
  {
    icon: IconKey,
    title: "Active y descargue su firma",
    text: "La clave se crea en su dispositivo y nadie más la conoce.",
  },
]

export function HowItWorks() {
  const distributor = useDistributor()
  const media = distributor?.multimedia
  const guide =
    media?.registerGuideImageUrl ??
    (distributor ? brandFile(distributor, media?.registerGuideImage) : undefined)
  return (
    <section className={section.section} aria-labelledby="como-titulo">
      <h2 className={section.heading} id="como-titulo">
        Cómo funciona
      </h2>
      <div className={classes.content} data-pictured={Boolean(guide)}>
        <ol className={classes.steps}>
          {steps.map(({ icon: Picture, title, text }, index) => (
            <li key={title} className={classes.step}>
              <span className={classes.icon}>
                <Picture size={28} stroke={1.5} aria-hidden="true" />
              </span>
              <div>
                <h3 className={classes.title}>
                  {index + 1}. {title}
                </h3>
                <p className={classes.text}>{text}</p>
              </div>
            </li>
          ))}
        </ol>
        {guide ? (
          <img
            className={classes.guide}
            src={guide}
            alt="Guía de la solicitud, paso a paso"
            width={1200}
            height={600}
            loading="lazy"
          />
        ) : null}
      </div>
    </section>
  )
}

import type { Paper } from "@trazo/domain/papers"
import { brandFile } from "../../../../shared-features/branding/brand-file.ts"
import { useDistributor } from "../../../../shared-features/branding/use-brand.ts"
import classes from "./papers.module.css"

const identityPapers: readonly Paper[] = ["identityFront", "identityBack", "passportPage"]

/** How the paper should look, in the distributor's own picture: idImage for a document, exampleImage for the face. */
export function ExamplePicture({ paper }: { paper: Paper }) {
  const distributor = useDistributor()
  if (!distributor) return null
  const { exampleImage, exampleImageUrl, idImage, idImageUrl } = distributor.multimedia
  const url = identityPapers.includes(paper)
    ? (idImageUrl ?? brandFile(distributor, idImage))
    : paper === "facePhoto"
      ? (exampleImageUrl ?? brandFile(distributor, exampleImage))
      : undefined
  if (!url) return null
  return (
    <figure className={classes.example}>
      <img src={url} alt="" width={320} height={200} loading="lazy" />
      <figcaption>Ejemplo</figcaption>
    </figure>
  )
}

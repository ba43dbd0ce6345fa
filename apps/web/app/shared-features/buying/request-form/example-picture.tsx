import { Text } from "@mantine/core"
import type { DocumentType } from "@trazo/domain/requests/documents"
import { brandFile, useDistributor } from "../../distributors/branding/use-brand.ts"
import { ExampleDrawing, isDrawn } from "./example-drawing.tsx"
import classes from "./example-picture.module.css"

/**
 * The distributor's example, else a drawing. `idImage` shows the front of a cédula and is no example of another side;
 * `exampleImage` is for the face photo.
 */
export function ExamplePicture({ document }: { document: DocumentType }) {
  const url = useBrandExample(document)
  if (!url && !isDrawn(document)) return null
  return (
    <figure className={classes.example}>
      {url ? (
        <img src={url} alt="" width={320} height={200} loading="lazy" />
      ) : isDrawn(document) ? (
        <ExampleDrawing document={document} />
      ) : null}
      <Text component="figcaption" fz="var(--text-s)" ta="center" c="dimmed">
        Ejemplo
      </Text>
    </figure>
  )
}

function useBrandExample(document: DocumentType): string | undefined {
  const distributor = useDistributor()
  if (!distributor) return undefined
  const { exampleImage, exampleImageUrl, idImage, idImageUrl } = distributor.multimedia
  if (document === "identityFront") return idImageUrl ?? brandFile(distributor, idImage)
  if (document === "facePhoto") return exampleImageUrl ?? brandFile(distributor, exampleImage)
  return undefined
}
